/** `ordo backup`: saves the database and the artifacts of a service to a folder or a bucket, and restores them. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { OrdoError } from '@ordo/core/errors';
import type { Context } from '../../context.ts';
import type { Environment } from '../../env.ts';
import { WorkFailed } from '../../exit-codes.ts';
import { layOut } from '../../local-cluster/home.ts';
import { withDatabase } from '../../local-cluster/with-database.ts';
import { type BackedUp, runBackup } from '../../local-cluster/run-backup.ts';

const EXAMPLES = `
Examples:
  ordo backup create /mnt/backups/2030-01-31
  ordo backup create 's3://backups/2030-01-31?endpoint=https://s3.example.org'   # key in ORDO_BACKUP_KEY_FILE
  ordo backup restore /mnt/backups/2030-01-31                                  # into an empty service, before it starts
`;

const PLACE = 'an empty folder, or s3://bucket/prefix?endpoint=https://host';

export function addBackupCommand(program: Command, context: Context): void {
  const backup = program
    .command('backup')
    .summary('back up and restore the database and the artifacts of a service')
    .description(
      'Saves everything that a service keeps: its database and its artifacts. It uses the database of DATABASE_URL, or the ' +
        'embedded one of ORDO_HOME, and the artifacts of ORDO_ARTIFACTS_URL, or those of ORDO_HOME. docs/how-to/backup.md says what is inside.',
    )
    .addHelpText('after', EXAMPLES);
  backup
    .command('create')
    .argument('<place>', PLACE)
    .option('--without-damaged', 'end with exit code 0 although artifacts are missing or damaged', false)
    .description(
      'Saves everything as it is at one moment, while the service runs. Artifacts that are missing or damaged in the storage ' +
        'are named, all else is saved, and the exit code is 1. What an earlier call has left unfinished is started again.',
    )
    .action(async (place: string, { withoutDamaged }: { readonly withoutDamaged: boolean }) => {
      requireService(context.environment());
      const { damaged } = await report(context, ['create', place]);
      if (damaged.length === 0 || withoutDamaged) return;
      throw new WorkFailed(`${damaged.length} artifacts are not in the backup, because they are missing or damaged`);
    });
  backup
    .command('restore')
    .argument('<place>', 'the place of a backup')
    .description('Restores a backup into an empty service. Every hash is compared before anything is written.')
    .action(async (place: string) => {
      requireBackup(place);
      await report(context, ['restore', place]);
    });
}

/** Refuses to start an embedded database that would be empty. */
function requireService({ databaseUrl, home }: Pick<Environment, 'databaseUrl' | 'home'>): void {
  if (databaseUrl !== undefined || existsSync(layOut(home).postgres)) return;
  throw new OrdoError('environment.invalid', `there is no database of a service in ${home}`, {
    fix: 'set ORDO_HOME or DATABASE_URL to those of the service',
  });
}

/** Refuses a folder without a backup before a database is started. Only the program of the API has the key to look into a bucket. */
function requireBackup(place: string): void {
  if (place.startsWith('s3://') || existsSync(path.join(place, 'manifest.json'))) return;
  throw new OrdoError('backup.invalid', `there is no backup in ${place}: it has no manifest.json`, {
    fix: 'name the place of a complete backup',
  });
}

async function report(context: Context, words: readonly string[]): Promise<BackedUp> {
  const environment = context.environment();
  const done = await withDatabase(environment, (url) => runBackup(environment, url, words));
  context.output().result(done, describe(words[0] === 'create' ? 'saved' : 'restored', done));
  return done;
}

function describe(verb: string, { at, rows, artifacts, bytes, damaged }: BackedUp): string {
  const left =
    damaged.length === 0 ? '' : `\nnot in the backup, because they were missing or damaged: ${damaged.join(', ')}`;
  return `${verb} ${rows} rows and ${artifacts} artifacts, ${bytes} bytes, as of ${at}${left}`;
}
