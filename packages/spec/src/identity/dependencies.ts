/** Lists the versions of the installed packages that an import loads. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * Returns `name@version` for the package that `specifier` names and for all its dependencies, resolved from `folder` as Node
 * does; `name@absent` for a package that is not installed.
 */
export function listDependencies(specifier: string, folder: string): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [{ name: packageOf(specifier), from: folder }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { name } = next;
    const home = findPackage(name, next.from);
    if (home === null) {
      found.add(`${name}@absent`);
      continue;
    }
    const manifest = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as Manifest;
    const named = `${name}@${manifest.version}`;
    if (found.has(named)) continue;
    found.add(named);
    waiting.push(...Object.keys(manifest.dependencies ?? {}).map((dependency) => ({ name: dependency, from: home })));
  }
  return found;
}

/** Returns `@scope/name` for `@scope/name/file`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function findPackage(name: string, folder: string): string | null {
  for (let at = folder; ; at = path.dirname(at)) {
    const home = path.join(at, 'node_modules', name);
    if (existsSync(path.join(home, 'package.json'))) return home;
    if (path.dirname(at) === at) return null;
  }
}
