/** Builds what every command needs: the Prisma client, the TypeScript projects and the C++ addons. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROGRAMS } from '../tools/programs.mjs';
import { ROOT } from './environment.mjs';
import { runQuietly } from './processes.mjs';

const bin = (...parts) => path.join(ROOT, 'node_modules', ...parts);

/** Runs `prisma generate` when the schema or Prisma has changed since the last run. */
export async function generateClient() {
  const stamp = path.join(ROOT, 'packages/store/src/generated/.made-from');
  const prisma = readFileSync(bin('prisma/package.json'));
  const schema = readFileSync(path.join(ROOT, 'prisma/schema.prisma'));
  const made = createHash('sha256').update(prisma).update(schema).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return false;
  await runQuietly([process.execPath, bin('prisma/build/index.js'), 'generate', '--no-hints'], {
    env: { CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' },
    timeoutSeconds: 120,
  });
  writeFileSync(stamp, made);
  return undefined;
}

/** Runs `tsc -b`, which takes a second or less when nothing has changed. */
export async function compile() {
  await runQuietly([process.execPath, bin('typescript/bin/tsc'), '-b']);
}

/** Bundles the programs that start often, when a module of theirs has changed since the last run. */
export async function bundlePrograms() {
  const { findBundle } = await import(pathToFileURL(path.join(ROOT, 'packages/core/dist/load-program.js')).href);
  const programs = Object.entries(PROGRAMS).flatMap(([app, names]) =>
    Object.keys(names).map((name) => path.join(ROOT, 'apps', app, 'dist', `${name}.js`)),
  );
  if (programs.every((program) => findBundle(program) !== undefined)) return false;
  await runQuietly([process.execPath, path.join(ROOT, 'apps/cli/tools/bundle.mjs')]);
  return undefined;
}

/** Bundles the dashboard when its sources, those of the client or the packages have changed since the last run. */
export async function bundleDashboard() {
  const dashboard = path.join(ROOT, 'apps/dashboard');
  const stamp = path.join(dashboard, 'dist/.made-from');
  const hash = createHash('sha256').update(readFileSync(path.join(ROOT, 'package-lock.json')));
  for (const folder of ['apps/dashboard', 'packages/api-client/src', 'packages/core/src']) hashSources(hash, folder);
  const made = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return false;
  await runQuietly([process.execPath, bin('vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: dashboard,
    // Tests run this too, and would bundle a page for developers.
    env: { NODE_ENV: 'production' },
  });
  writeFileSync(stamp, made);
  return undefined;
}

const NO_SOURCES = new Set(['node_modules', 'dist', 'build']);

function hashSources(hash, folder) {
  const entries = readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const place = `${folder}/${entry.name}`;
    if (entry.isFile()) hash.update(`${place}\0`).update(readFileSync(path.join(ROOT, place)));
    else if (entry.isDirectory() && !NO_SOURCES.has(entry.name)) hashSources(hash, place);
  }
}

/** Builds the C++ engine. Without a compiler Ordo still works, only more slowly, so a failure is only reported. */
export async function buildNativeEngine() {
  const reason = await buildAddon('packages/tfjs-native', 900);
  if (reason === undefined) return undefined;
  return `not built, so the slower wasm engine is used (${reason}; "npm run ordo -- doctor" says what is missing)`;
}

/** Builds the C++ kernel of BPE, which takes a few seconds. */
export async function buildTextKernel() {
  const reason = await buildAddon('packages/text', 300);
  return reason === undefined ? undefined : `not built, so BPE runs in JavaScript (${reason})`;
}

/** Builds the C++ kernel of the aligner. */
export async function buildAlignKernel() {
  const reason = await buildAddon('packages/align', 300);
  return reason === undefined ? undefined : `not built, so words are aligned in JavaScript (${reason})`;
}

/** Builds the C++ kernel of the preorderer. */
export async function buildPreorderKernel() {
  const reason = await buildAddon('packages/preorder', 300);
  return reason === undefined ? undefined : `not built, so words are preordered in JavaScript (${reason})`;
}

/** Builds the addon for training over several processes, which needs Open MPI. */
export async function buildMpiAddon() {
  const reason = await buildAddon('packages/mpi', 300);
  return reason === undefined ? undefined : `not built, so each run trains in one process (${reason})`;
}

/** Returns undefined, or the reason in one line when the build fails. */
async function buildAddon(folder, timeoutSeconds) {
  try {
    await runQuietly([process.execPath, path.join(ROOT, folder, 'scripts/build.mjs')], { timeoutSeconds });
    return undefined;
  } catch (error) {
    return lastLine(error.message);
  }
}

function lastLine(message) {
  return message.trimEnd().split('\n').at(-1).trim();
}
