#!/bin/sh
# Makes the secrets of compose.yaml, one in each file of docker/secrets (or of the folder that is given). A secret that is
# there stays as it is, so the script can be repeated.
set -eu
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"
# The programs in the containers run as other users and must read the files; the folder keeps everybody else out.
chmod 700 "$folder"

write() {
  if [ -e "$folder/$1" ]; then return; fi
  printf '%s\n' "$2" > "$folder/$1.new"
  chmod 444 "$folder/$1.new"
  mv "$folder/$1.new" "$folder/$1"
}
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

write postgres-password "$(random)"
write valkey-password "$(random)"
write database-url "postgresql://ordo:$(cat "$folder/postgres-password")@postgres:5432/ordo"
write redis-url "redis://:$(cat "$folder/valkey-password")@valkey:6379"
