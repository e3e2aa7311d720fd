#!/bin/sh
# Takes the place of Node in arm64.vitest.config.mjs: the Node for another processor, with its emulator.
: "${ORDO_FOREIGN_NODE:?is not set: give an emulator and a Node for arm64, as CONTRIBUTING.md says}"
exec $ORDO_FOREIGN_NODE "$@"
