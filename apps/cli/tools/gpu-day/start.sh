#!/usr/bin/env bash
# Starts a GPU day on a machine that may have neither Node nor a network: unpacks what `npm run gpu-day -- --pack` made, and carries out
# its steps. Call it in the root of a checkout:
#   bash apps/cli/tools/gpu-day/start.sh [archive=build/gpu-day.tar.xz] [arguments of gpu-day.mjs …]
set -euo pipefail
cd "$(dirname "$0")/../../../.."
archive=build/gpu-day.tar.xz
if [[ ${1:-} == *.tar.xz ]]; then
  archive=$1
  shift
fi
tar -xJf "$archive"
exec ./build/gpu-day/node apps/cli/tools/gpu-day/gpu-day.mjs "$@"
