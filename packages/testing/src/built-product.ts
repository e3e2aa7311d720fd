/** Tests on real processes run the built product: this brings the build up to date first. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '..', '..', '..');

/**
 * Builds a package or app with all it depends on (incremental: nothing to do takes a second) and gives the path of one
 * of its compiled files.
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
  // A type error is the type check's business; a file that did not come out is ours.
  if (!existsSync(built)) throw new Error(`${built} was not built:\n${stdout}`);
  return built;
}
