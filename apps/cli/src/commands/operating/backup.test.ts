import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeContext } from '../../context.ts';
import { readEnvironment } from '../../env.ts';
import { addBackupCommand } from './backup.ts';

let home = '';
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'ordo-no-service-'));
});
afterEach(async () => rm(home, { recursive: true }));

const environment = () => readEnvironment({ ORDO_HOME: home });

async function backup(...words: string[]): Promise<void> {
  const program = new Command('ordo').exitOverride();
  addBackupCommand(program, { ...makeContext(program), environment });
  await program.parseAsync(['backup', ...words], { from: 'user' });
}

describe('ordo backup', () => {
  it('create refuses a home without a service, and starts no database there', async () => {
    await expect(backup('create', path.join(home, 'place'))).rejects.toMatchObject({
      message: `there is no database of a service in ${home}`,
      fix: 'set ORDO_HOME or DATABASE_URL to those of the service',
    });
    expect(await readdir(home)).toEqual([]);
  });

  it('restore names a place without a backup, and starts no database', async () => {
    const place = path.join(home, 'nope');
    await expect(backup('restore', place)).rejects.toMatchObject({
      code: 'backup.invalid',
      message: `there is no backup in ${place}: it has no manifest.json`,
    });
    expect(await readdir(home)).toEqual([]);
  });
});
