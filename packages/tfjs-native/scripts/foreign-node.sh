#!/bin/sh
# Takes the place of Node in arm64.vitest.config.ts: the Node for another processor, with its emulator.
exec $ORDO_FOREIGN_NODE "$@"
