/**
 * Packs what a machine without a network needs in addition to a checkout: Node, packages, built files, and Postgres. The
 * archive is unpacked over a checkout of the same commit (start.sh), and only works on the same kind of machine.
 */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ROOT } from './children.mjs';

const ARCHIVE = 'build/gpu-day.tar.xz';
const PLACE = 'build/gpu-day';
const MOST_MIB = 64;
const LOCK = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages;

/** The tools that tests need in addition to what the product needs. */
const TOOLS = ['vitest'];
/** The packages whose dependencies are not needed: the page is bundled, and the others are not started. */
const ABSENT = new Set(['@ordo/dashboard', '@ordo/infra', '@ordo/action']);
/** The folders of built files. The bundles of the apps are left out: without them, their modules are loaded. */
const BUILT = { packages: ['dist', 'build/Release'], apps: ['dist'] };

/** The files that no step reads: notes, types, maps, builds for browsers, other databases, and objects of the compiler. */
const LEFT = [
  '*.map',
  '*.md',
  '*.d.ts',
  '*.d.mts',
  '*.d.cts',
  '*_test.js',
  '*.tsbuildinfo',
  '*.a',
  '*/test/*',
  '*/swagger-ui/static/swagger-ui-bundle.js',
  '*/tfjs-*/dist/*.min.js',
  '*/tfjs-*/dist/*.fesm*',
  '*/tfjs-*/dist/*es2017*',
  '*/tfjs-core/dist/tf-core.js',
  '*/tfjs-backend-*/dist/tf-backend-cpu.js',
  '*/@prisma/client/runtime/*mysql*',
  '*/@prisma/client/runtime/*sqlite*',
  '*/@prisma/client/runtime/*sqlserver*',
  '*/@prisma/client/runtime/*cockroachdb*',
  '*/@prisma/client/runtime/query_compiler_small*',
  '*/@prisma/client/runtime/query_compiler_fast_bg.postgresql*.js',
  '*/@octokit/openapi-types/*',
  '*/lightningcss-*',
  '*/tfjs-backend-wasm/wasm-out/*',
];

/** Returns where the addons of a package are built, if it has several. */
function addonsOf(folder) {
  const addons = path.join(ROOT, folder, 'addons');
  return existsSync(addons) ? readdirSync(addons).map((name) => `addons/${name}/build/Release`) : [];
}

/**
 * Adds the folders in node_modules of a package and of everything that it needs. Packages for other platforms are not
 * installed, and are left out.
 */
function addPackage(name, from, found) {
  const places = [];
  for (let folder = from; ; folder = path.dirname(folder)) {
    places.push(path.posix.join(folder, 'node_modules', name));
    if (folder === '.' || folder === '') break;
  }
  const place = places.find((candidate) => LOCK[candidate] !== undefined);
  if (place === undefined || found.has(place) || !existsSync(path.join(ROOT, place))) return;
  found.add(place);
  const entry = LOCK[place];
  const target = entry.link === true ? entry.resolved : place;
  const manifest = entry.link === true ? LOCK[target] : entry;
  const { dependencies = {}, optionalDependencies = {} } = manifest;
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) addPackage(next, target, found);
}

function listPackages() {
  const found = new Set();
  for (const tool of TOOLS) addPackage(tool, '.', found);
  for (const [place, { link }] of Object.entries(LOCK)) {
    const name = place.slice('node_modules/'.length);
    if (link === true && !ABSENT.has(name)) addPackage(name, '.', found);
  }
  return [...found];
}

function listBuilt() {
  return Object.entries(BUILT).flatMap(([parent, folders]) =>
    readdirSync(path.join(ROOT, parent)).flatMap((name) =>
      [...folders, ...addonsOf(`${parent}/${name}`)]
        .map((folder) => `${parent}/${name}/${folder}`)
        .filter((folder) => existsSync(path.join(ROOT, folder))),
    ),
  );
}

/**
 * Builds what a GPU day needs in addition to the setup, and the kernels for every instruction set, because another machine will
 * run them. Each script returns at once if nothing has changed.
 */
function buildAddons() {
  for (const script of [
    'tfjs-native/scripts/build.mjs',
    'tfjs-native/addons/cuda/scripts/build.mjs',
    'tfjs-native/addons/cuda/scripts/build.mjs --emulate',
    'reorder/addons/align/scripts/build.mjs',
    'reorder/addons/preorder/scripts/build.mjs',
  ]) {
    const [file, ...options] = script.split(' ');
    execFileSync(process.execPath, [path.join(ROOT, 'packages', file), '--jobs=2', ...options], {
      stdio: 'inherit',
      env: { ...process.env, ORDO_ALL_INSTRUCTION_SETS: '1' },
    });
  }
}

/** Returns the size of files in MiB. */
function sizeOf(files) {
  const bytes = files.map((file) => statSync(path.join(ROOT, file), { throwIfNoEntry: false })?.size ?? 0);
  return bytes.reduce((sum, size) => sum + size, 0) / 2 ** 20;
}

/** Writes the archive. @returns the exit code: 1 if the archive and the checkout together are too large to be sent */
export function pack() {
  buildAddons();
  const place = path.join(ROOT, PLACE);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  copyFileSync(process.execPath, path.join(place, 'node'));
  execFileSync('strip', [path.join(place, 'node')]);
  const list = path.join(place, 'files');
  writeFileSync(list, [`${PLACE}/node`, ...listPackages(), ...listBuilt()].join('\n'));
  const excluded = LEFT.map((pattern) => `--exclude=${pattern}`);
  execFileSync('tar', ['-cJf', ARCHIVE, ...excluded, '-T', list], {
    cwd: ROOT,
    env: { ...process.env, XZ_OPT: '--x86 --lzma2=preset=9e' },
  });
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  const [archive, tree] = [sizeOf([ARCHIVE]), sizeOf(tracked)];
  console.error(
    `gpu-day · ${ARCHIVE}: ${archive.toFixed(1)} MiB, with the checkout ${(archive + tree).toFixed(1)} MiB`,
  );
  if (archive + tree <= MOST_MIB) return 0;
  console.error(`gpu-day · that is more than ${MOST_MIB} MiB`);
  return 1;
}
