/** Describes the code that a bundle is made with. */
import { execFile } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BundleContents, Origin } from '@ordo/reports/bundle';
import { OrdoError, sha256 } from '@ordo/core';
import { IS_INSTALLED, REPOSITORY } from '../env.ts';
import { isCodeChanged } from './code-changed.ts';

const run = promisify(execFile);

/**
 * Describes the origin.
 * @param withDiff whether to include the differences between the code and its commit, which may contain anything its author is
 *   working on
 * @throws OrdoError `request.invalid` if differences are requested and there is no repository
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

/** Reads the commit; null if Ordo is not in a repository of its own. */
async function readGit(): Promise<Origin['git']> {
  if (IS_INSTALLED) return null;
  try {
    const top = (await git('rev-parse', '--show-toplevel')).trim();
    if ((await realpath(top)) !== (await realpath(REPOSITORY))) return null;
    const commit = (await git('rev-parse', 'HEAD')).trim();
    const dirty = await isCodeChanged(git);
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
