/**
 * Finds the test files that a change touches, from the imports of all sources. No module is loaded, so this takes only a
 * second.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /\b(?:from|import)\s*\(?\s*'(?<name>[^']+)'/gu;
const FOLDERS = ['packages', 'apps'];

/**
 * Returns the test files that a change touches, as paths inside `root`. `near` are those of the changed packages that reach a
 * changed file, and those of other packages that import a changed package directly or test a module that does. `far` are all
 * others that reach a changed file, and those that try every engine or encoding.
 * @param changed paths of changed files inside `root`
 */
export function findAffectedTests(root, changed) {
  const workspaces = listWorkspaces(root);
  const imports = new Map(
    workspaces.flatMap(({ folder }) =>
      listSources(root, path.join(folder, 'src')).map((file) => [file, readImports(root, { file, workspaces })]),
    ),
  );
  const reached = reach(imports, changed);
  const packages = new Set(changed.map(packageOf));
  const isNear = (test) =>
    !test.endsWith('.conformance.test.ts') &&
    (packages.has(packageOf(test)) ||
      [test, test.replace(/(\.\w+)?\.test\.ts$/u, '.ts')].some((file) =>
        imports.get(file)?.some((name) => reached.has(name) && packages.has(packageOf(name))),
      ));
  const tests = [...reached].filter((file) => file.endsWith('.test.ts'));
  return { near: tests.filter(isNear), far: tests.filter((test) => !isNear(test)) };
}

const packageOf = (file) => file.split('/').slice(0, 2).join('/');

/** Returns the changed files and all files that import them, directly or indirectly. */
function reach(imports, changed) {
  const importers = new Map();
  for (const [file, names] of imports)
    for (const name of names) importers.set(name, [...(importers.get(name) ?? []), file]);
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}

function listWorkspaces(root) {
  return FOLDERS.flatMap((kind) =>
    readdirSync(path.join(root, kind))
      .map((name) => `${kind}/${name}`)
      .filter((folder) => existsSync(path.join(root, folder, 'package.json')))
      .map((folder) => ({ folder, ...JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) })),
  );
}

function listSources(root, folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file))
    .map((file) => path.join(folder, file));
}

/** Returns the sources of this repository that a file imports. */
function readImports(root, { file, workspaces }) {
  const names = [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)].map(({ groups }) => groups.name);
  return names.flatMap((name) => {
    if (name.startsWith('.')) return [path.join(path.dirname(file), name)];
    const owner = workspaces.find((one) => name === one.name || name.startsWith(`${one.name}/`));
    const source = owner?.exports?.[`.${name.slice(owner.name.length)}`]?.['ordo-source'];
    return source === undefined ? [] : [path.join(owner.folder, source)];
  });
}
