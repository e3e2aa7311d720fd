/**
 * Backs up or restores the database and the artifacts: `node backup.js create PLACE` or `restore PLACE`. It uses the
 * environment of the API, and `ordo backup` calls it. It prints what it did, or why it failed, as JSON.
 */
import { explainError, OrdoError } from '@ordo/core';
import {
  createBackup,
  createLocalArtifacts,
  createS3Artifacts,
  openBackupPlace,
  readS3Credentials,
  restoreBackup,
} from '@ordo/store';
import { readEnvironment } from './env.ts';
import { MIGRATIONS } from './migrations.ts';

async function main([action, where = '']: readonly string[]): Promise<void> {
  const { databaseUrl, artifactDir, artifactStore, backupKey } = readEnvironment();
  const artifacts = artifactStore === null ? createLocalArtifacts(artifactDir) : createS3Artifacts(artifactStore);
  const place = openBackupPlace(where, () => readS3Credentials(backupKey));
  const parts = { databaseUrl, artifacts, place };
  const manifest =
    action === 'create'
      ? await createBackup(parts)
      : await restoreBackup({ ...parts, migrations: requireRestore(action) });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = [...manifest.tables, ...manifest.artifacts].reduce((sum, file) => sum + file.bytes, 0);
  const { at, artifacts: files, damaged } = manifest;
  process.stdout.write(`${JSON.stringify({ place: where, at, rows, artifacts: files.length, bytes, damaged })}\n`);
}

function requireRestore(action: string | undefined): string {
  if (action === 'restore') return MIGRATIONS;
  throw new OrdoError('request.invalid', `${JSON.stringify(action ?? '')} is neither "create" nor "restore"`, {
    fix: 'call `ordo backup create PLACE` or `ordo backup restore PLACE`',
  });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${explainError(error)}\n`);
  if (error instanceof OrdoError) {
    const { code, message, fix, problems } = error;
    process.stdout.write(`${JSON.stringify({ error: { code, message, fix, problems } })}\n`);
  }
  process.exit(1);
});
