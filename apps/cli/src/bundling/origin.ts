/** Says with what code a bundle is made. */
import { execFile } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BundleContents, Origin } from '@ordo/reports/bundle';
import { OrdoError, sha256 } from '@ordo/core';
import { IS_INSTALLED, REPOSITORY } from '../env.ts';

const run = promisify(execFile);

/**
 * @param withDiff whether how the code differs from its commit is told, which may be anything its maker works on
 * @throws OrdoError `request.invalid` where a difference is to be told and there is no repository
 */
export async function describeOrigin(
  ordo: string,
  withDiff: boolean,
): Promise<Pick<BundleContents, 'origin' | 'diff'>> {
  const git = await readGit();
  if (git === null && withDiff) {
    throw new OrdoError('request.invalid', 'this Ordo lies in no repository of git, so there is no diff to add', {
      fix: 'leave out --with-diff',
    });
  }
  const lockfile = await readFile(path.join(REPOSITORY, 'package-lock.json')).catch(() => null);
  return {
    origin: {
      bundle: 1,
      made: new Date().toISOString(),
      ordo,
      git: git === null ? null : { commit: git.commit, dirty: git.dirty },
      lockfile: lockfile === null ? null : sha256(lockfile),
      node: process.version,
    },
    diff: withDiff && git?.dirty === true ? await readDiff() : '',
  };
}

/** Null where Ordo does not lie in a repository of its own. */
async function readGit(): Promise<Origin['git']> {
  if (IS_INSTALLED) return null;
  try {
    const top = (await git('rev-parse', '--show-toplevel')).trim();
    if ((await realpath(top)) !== (await realpath(REPOSITORY))) return null;
    const commit = (await git('rev-parse', 'HEAD')).trim();
    const dirty = (await git('status', '--porcelain')) !== '';
    return { commit, dirty };
  } catch {
    return null;
  }
}

const readDiff = (): Promise<string> => git('diff', 'HEAD');

async function git(...words: string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', REPOSITORY, ...words], { maxBuffer: 2 ** 28 });
  return stdout;
}
