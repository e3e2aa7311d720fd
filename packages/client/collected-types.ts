/**
 * Copies the types of an entry next to its bundle, with all types that they import from other packages, so that users of the
 * package need to install nothing else.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Matches imports of types. Imports in comments do not match, because they follow a brace. */
const IMPORT = /(?<=\bfrom ['"]|[^{]\bimport\(['"])[^'"]+(?=['"])/g;
/** The folders in the path of a type that only reflect where it was built. */
const FOLDERS = new Set(['..', 'node_modules', '@ordo', 'packages', 'src', 'build', 'dist']);
const REPOSITORY = path.resolve(import.meta.dirname, '../..');

interface Manifest {
  readonly exports?: { readonly [subpath: string]: { readonly types?: string; readonly import?: string } };
}

export function collectedTypes(entry: string): Plugin {
  return {
    name: 'collected-types',
    apply: 'build',
    writeBundle: ({ dir }) => {
      if (dir === undefined) throw new Error('the bundle has no folder');
      copyFileSync(path.join(REPOSITORY, 'LICENSE'), path.join(dir, 'LICENSE'));
      collect(entry, path.join(dir, 'index.d.ts'), path.join(dir, 'types'), new Map());
    },
  };
}

/** Writes `source` to `target`, and its imports to `folder`; `done` maps the files that were already written to their places. */
function collect(source: string, target: string, folder: string, done: Map<string, string>): void {
  done.set(source, target);
  const text = readFileSync(source, 'utf8').replaceAll(IMPORT, (name) => {
    const imported = locate(name, source);
    const place = done.get(imported) ?? path.join(folder, placeOf(imported));
    if (!done.has(imported)) collect(imported, place, folder, done);
    const relative = path.relative(path.dirname(target), place).replaceAll(path.sep, '/');
    return (relative.startsWith('.') ? relative : `./${relative}`).replace(/\.d\.(m?)ts$/, '.$1js');
  });
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text.replace(/\n?\/\/# sourceMappingURL=.*\n?$/, '\n'));
  copyLicense(source, target);
}

/** Returns the file with the types of a module that is imported from `from`. */
function locate(name: string, from: string): string {
  if (name.startsWith('.')) return path.resolve(path.dirname(from), name.replace(/\.(m?)[jt]s$/, '.d.$1ts'));
  const [scope = '', ...rest] = name.split('/');
  const length = scope.startsWith('@') ? 1 : 0;
  const packageName = [scope, ...rest.slice(0, length)].join('/');
  const subpath = ['.', ...rest.slice(length)].join('/');
  const file = findManifest(packageName, from);
  const entry = (JSON.parse(readFileSync(file, 'utf8')) as Manifest).exports?.[subpath];
  // If the package does not name its types, they are next to the module.
  const types = entry?.types ?? entry?.import?.replace(/\.mjs$/, '.d.mts');
  if (types === undefined) throw new Error(`${file} names no types for ${name}, which ${from} imports`);
  return path.resolve(path.dirname(file), types);
}

/** Copies the license of a package, because its types are copied. */
function copyLicense(source: string, target: string): void {
  const license = path.resolve(path.dirname(source), '../LICENSE');
  if (source.includes('node_modules') && existsSync(license)) {
    copyFileSync(license, path.join(path.dirname(target), 'LICENSE'));
  }
}

function findManifest(packageName: string, from: string): string {
  const places = createRequire(from).resolve.paths(packageName) ?? [];
  const file = places.map((place) => path.join(place, packageName, 'package.json')).find(existsSync);
  if (file === undefined) throw new Error(`${packageName}, which ${from} imports, is not installed`);
  return file;
}

/** Returns `core/errors.d.ts` for a package of the repository, and `openapi-fetch/index.d.ts` for another one. */
function placeOf(file: string): string {
  const parts = path.relative(REPOSITORY, file).split(path.sep);
  return parts.filter((part) => !FOLDERS.has(part)).join('/');
}
