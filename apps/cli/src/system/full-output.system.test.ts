/** Tests what commands and filters say when the disk that standard output goes to is full. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { locateBuilt } from '@ordo/testing';
import { expect, it } from 'vitest';
import { MAIN } from './ordo-process.ts';

/** A device of Linux that is always full. */
const FULL = '/dev/full';

it.skipIf(process.platform !== 'linux').each([
  [['--version'], ''],
  [['study', 'list', '--json'], ''],
  [['text', 'lowercase'], 'Ordo\n'],
])('ordo %j says that the disk of its output is full', (words, input) => {
  locateBuilt('apps/cli', 'main.js');
  const full = openSync(FULL, 'w');
  const { status, stderr } = spawnSync(process.execPath, [MAIN, ...words], {
    input,
    stdio: ['pipe', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  expect([status, stderr.trimEnd().split('\n')]).toEqual([
    1,
    [
      'The disk is full: standard output cannot be written, because its disk has no room left',
      '  fix: free some room on the disk, or write to a file on another one',
    ],
  ]);
});
