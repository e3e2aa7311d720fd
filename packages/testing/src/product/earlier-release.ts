/** Builds an earlier release from the history of this repository, for tests of what works together with it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transform } from 'rolldown/utils';
import { linkDependencies } from './link-dependencies.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '..', '..', '..', '..');

/** The commits of releases. A clone has them whether or not its tags were fetched, unless it is shallow. */
const RELEASES = { '0.2.0': '5ee8aaf84f02e2644d012890c727d91049f7624c' };

export type ReleaseVersion = keyof typeof RELEASES;

export interface EarlierRelease {
  /** The folder of its programs. */
  readonly programs: string;
  remove(): Promise<void>;
}

/** Returns whether the history of this clone reaches back to a release. */
export function hasRelease(version: ReleaseVersion): boolean {
  const commit = `${RELEASES[version]}^{commit}`;
  return spawnSync('git', ['cat-file', '-e', commit], { cwd: REPOSITORY, stdio: 'ignore' }).status === 0;
}

/**
 * Builds a release in a temporary folder. Its own code is compiled without a check of types, in seconds; third-party packages
 * are those of this clone, so what a release needs of another version of one cannot be built.
 */
export async function buildRelease(version: ReleaseVersion): Promise<EarlierRelease> {
  const root = await mkdtemp(path.join(tmpdir(), `ordo-${version}-`));
  const archive = execFileSync('git', ['archive', RELEASES[version]], { cwd: REPOSITORY, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x'], { cwd: root, input: archive });
  await linkDependencies(root);
  execFileSync(path.join(root, 'node_modules/.bin/prisma'), ['generate'], { cwd: root, stdio: 'pipe' });
  for (const group of ['packages', 'apps']) {
    for (const name of await readdir(path.join(root, group))) await compile(path.join(root, group, name));
  }
  return {
    programs: path.join(root, 'apps'),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Compiles the sources of a package or app into `dist`, module by module. */
async function compile(project: string): Promise<void> {
  const files = await readdir(path.join(project, 'src'), { recursive: true }).catch(() => []);
  for (const file of files.filter((name) => /(?<!\.test)\.ts$/u.test(name))) {
    const source = path.join(project, 'src', file);
    const { code, errors } = await transform(source, await readFile(source, 'utf8'), {
      typescript: { rewriteImportExtensions: 'rewrite' },
    });
    if (errors.length > 0) throw new Error(`${source} cannot be compiled: ${JSON.stringify(errors[0])}`);
    const compiled = path.join(project, 'dist', file.replace(/\.ts$/u, '.js'));
    await mkdir(path.dirname(compiled), { recursive: true });
    await writeFile(compiled, code);
  }
}
