/** Tests that the API program's error about a place that is not a backup arrives as one error with one fix. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { explainError } from '@ordo/core';
import { expect, it, onTestFinished } from 'vitest';
import { runBackup } from './run-backup.ts';

it('a folder that is no backup is refused with one fix', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ordo-no-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const environment = { variables: process.env, home: folder, artifactsKey: undefined, backupKey: undefined };
  // The place is checked first, so no database is needed.
  const restored = runBackup(environment, 'postgresql://ordo@127.0.0.1:1/ordo', ['restore', folder]);
  const error: unknown = await restored.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'backup.invalid' });
  expect(explainError(error).match(/fix: .*/g)).toEqual(['fix: name the place of a complete backup']);
});
