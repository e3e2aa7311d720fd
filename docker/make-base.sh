#!/bin/sh
# Makes the image node:24-bookworm-slim from Debian's packages and this machine's Node, for machines that reach no registry.
# Needs root, debootstrap and buildah. The image trusts the certificates that this machine trusts.
#   docker/make-base.sh [name of the image]
set -eu
image=${1:-docker.io/library/node:24-bookworm-slim}
node=$(readlink -f "$(command -v node)")
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

debootstrap --variant=minbase --include=ca-certificates,libstdc++6 bookworm "$root"
rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
mkdir -p "$root/usr/local/lib/node_modules"
cp "$node" "$root/usr/local/bin/node"
cp -a "$npm" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
chroot "$root" groupadd --gid 1000 node
chroot "$root" useradd --uid 1000 --gid node --create-home node

container=$(buildah from scratch)
buildah add --quiet "$container" "$root" /
buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
buildah commit --quiet "$container" "$image"
buildah rm "$container" > /dev/null
