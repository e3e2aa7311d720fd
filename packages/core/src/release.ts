/** Tells which release of Ordo is running. All packages of a release have the same version. */
import { shortHash } from './json/short-hash.ts';
import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

export interface Release {
  /** The version by the rules of semver.org, such as `0.3.0`. */
  readonly version: string;
  /** The commit as 40 hex digits; null if it is unknown, as in an image. */
  readonly commit: string | null;
}

interface Manifest {
  readonly version: string;
  /** The commit that an archive was packed from, in a field that npm defines. */
  readonly gitHead?: string;
}

/**
 * The folder of this package, or of the package that this module is bundled into. Both are two levels below the top of a clone.
 */
const PACKAGE = path.resolve(import.meta.dirname, '..');

/** The version of this code; see `Release`. */
export const VERSION = readManifest(PACKAGE).version;

/** Reads the release. @param folder the folder of a package of Ordo */
export function readRelease(folder: string = PACKAGE): Release {
  const { version, gitHead } = readManifest(folder);
  return { version, commit: gitHead ?? readCommit(path.resolve(folder, '../..')) };
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** Returns the version, with the short commit if it is known, such as `0.3.0 (3f2a1bc4d5e6)`. */
export function describeRelease({ version, commit }: Release): string {
  return commit === null ? version : `${version} (${shortHash(commit)})`;
}

/** Returns the commit that a clone has checked out; null for an installation inside another repository. */
function readCommit(top: string): string | null {
  try {
    const asked = execFileSync('git', ['-C', top, 'rev-parse', '--show-toplevel', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [found = '', commit = ''] = asked.split('\n');
    return realpathSync(found) === realpathSync(top) ? commit : null;
  } catch {
    return null;
  }
}
