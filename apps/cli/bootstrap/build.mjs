/** Builds the JavaScript that every command needs: the Prisma client, the TypeScript projects and the bundles. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
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

/**
 * Runs `tsc -b`, which takes a second or less when nothing has changed. Several checkers in one project would each resolve the
 * types that it imports, and garbage would be collected more often. Both take time and do not change the output. If projects
 * are given, only these and their imports are compiled.
 */
export async function compile(...projects) {
  const builders = String(Math.min(4, availableParallelism()));
  const words = ['-b', '--checkers', '1', '--builders', builders, ...projects];
  await runQuietly([process.execPath, bin('typescript/bin/tsc'), ...words], { env: { GOGC: '300' } });
}

/** Bundles the frequently started programs of these apps, if one of their modules has changed since the last run. */
export async function bundlePrograms(...apps) {
  const { findBundle } = await import(pathToFileURL(path.join(ROOT, 'packages/core/dist/load-program.js')).href);
  const wanted = apps.length > 0 ? apps : Object.keys(PROGRAMS);
  const programs = wanted.flatMap((app) =>
    Object.keys(PROGRAMS[app]).map((name) => path.join(ROOT, 'apps', app, 'dist', `${name}.js`)),
  );
  if (programs.every((program) => findBundle(program) !== undefined)) return false;
  await runQuietly([process.execPath, path.join(ROOT, 'apps/cli/tools/bundle.mjs'), ...wanted]);
  return undefined;
}

const DASHBOARD = path.join(ROOT, 'apps/dashboard');
const DASHBOARD_STAMP = path.join(DASHBOARD, 'dist/.made-from');

/** Returns whether the dashboard was bundled from the present sources of the dashboard, the client and the packages. */
export function isDashboardCurrent(made = hashDashboard()) {
  return existsSync(DASHBOARD_STAMP) && readFileSync(DASHBOARD_STAMP, 'utf8') === made;
}

/** Bundles the dashboard when a source has changed since the last run. */
export async function bundleDashboard() {
  const made = hashDashboard();
  if (isDashboardCurrent(made)) return false;
  await runQuietly([process.execPath, bin('vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: DASHBOARD,
    // Tests also run this, and would otherwise bundle a page for developers.
    env: { NODE_ENV: 'production' },
  });
  writeFileSync(DASHBOARD_STAMP, made);
  return undefined;
}

function hashDashboard() {
  const hash = createHash('sha256').update(readFileSync(path.join(ROOT, 'package-lock.json')));
  for (const folder of ['apps/dashboard', 'packages/api-client/src', 'packages/core/src', 'packages/statistics/src'])
    hashSources(hash, folder);
  return hash.digest('hex');
}

/** The folders without sources of a bundle. Tests, tools and texts are in no bundle. */
const NO_SOURCES = new Set(['node_modules', 'dist', 'build', 'testing', 'tools', 'bench']);
const NO_SOURCE = /\.test\.tsx?$|\.md$/u;

function hashSources(hash, folder) {
  const entries = readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const place = `${folder}/${entry.name}`;
    if (entry.isFile() && !NO_SOURCE.test(entry.name))
      hash.update(`${place}\0`).update(readFileSync(path.join(ROOT, place)));
    else if (entry.isDirectory() && !NO_SOURCES.has(entry.name)) hashSources(hash, place);
  }
}
