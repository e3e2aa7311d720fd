/** Brings the build up to date for tests that run real processes from the built product. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '..', '..', '..');

/**
 * Builds a package or app with everything it depends on, and returns the path of one of its compiled files.
 * The build is incremental: it takes a second when nothing changed.
 * @example buildAndLocate('apps/worker', 'main.js')
 */
export function buildAndLocate(project: string, file: string): string {
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin',
    'tsc',
  );
  const { stdout } = spawnSync(process.execPath, [compiler, '-b', path.join(repository, project)], {
    encoding: 'utf8',
  });
  const built = path.join(repository, project, 'dist', file);
  // Type errors are left to the type check; a missing file is an error here.
  if (!existsSync(built)) throw new Error(`${built} was not built:\n${stdout}`);
  return built;
}
