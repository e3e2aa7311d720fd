#!/bin/sh
# Shows the engines of an image to the program that it starts. They cannot lie in ORDO_HOME itself, which a volume covers.
#   sh docker/link-engines.sh FOLDER PROGRAM…
set -eu
folder=$1
shift
mkdir -p "$ORDO_HOME/engines"
for engine in "$folder"/*/; do
  place="$ORDO_HOME/engines/$(basename "$engine")"
  # An engine that was installed into the volume stays.
  if [ -L "$place" ] || [ ! -e "$place" ]; then ln -sfn "${engine%/}" "$place"; fi
done
exec "$@"
