/**
 * Packs Ordo into archives that npm installs without this repository: one for each package that `ordo` needs.
 *
 *   npm run package -- [--out folder] [--repository URL]
 *
 * --repository names where the sources are, which a publication with provenance must say.
 *
 * Everything must be built, for instance by `npm run ordo -- --version`. Each archive names exact versions, which are those of
 * the lockfile for third-party packages, because the version of a dependency can change results.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const { values: options } = parseArgs({
  options: { out: { type: 'string', default: 'packed' }, repository: { type: 'string' } },
});

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const LOCK = readJson(path.join(ROOT, 'package-lock.json')).packages;
const COMMIT = execFileSync('git', ['-C', ROOT, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
const { version: VERSION, engines: ENGINES } = readJson(path.join(ROOT, 'package.json'));

/** The programs that `ordo up` starts, and the page that the API serves. No other package imports them. */
const PROGRAMS = ['@ordo/api', '@ordo/worker', '@ordo/dashboard'];

/** The files that are needed to run and to compile. Tests and their helpers are left out. */
const KEPT = ['dist', 'scripts', 'native', 'addons', 'operations', 'documents', 'README.md'];
const LEFT = /^\/addons\/\w+\/build\/|\.test\.|\.map$|\.tsbuildinfo$|\/testing\/|\/fixtures\/|\.made-from$/u;

const folders = new Map(
  ['packages', 'apps'].flatMap((parent) =>
    readdirSync(path.join(ROOT, parent)).map((name) => [`@ordo/${name}`, path.join(ROOT, parent, name)]),
  ),
);

/** Returns the packages that a package needs, including itself. */
function closureOf(name, found = new Set()) {
  found.add(name);
  const { dependencies = {} } = readJson(path.join(folders.get(name), 'package.json'));
  for (const next of Object.keys(dependencies)) if (folders.has(next) && !found.has(next)) closureOf(next, found);
  return found;
}

/** Returns the version of a third-party package that this package uses, which may have its own copy. */
function lockedVersion(folder, name) {
  const own = path.relative(ROOT, folder).split(path.sep).join('/');
  const entry = LOCK[`${own}/node_modules/${name}`] ?? LOCK[`node_modules/${name}`];
  if (entry === undefined) throw new Error(`${name}, which ${own} needs, is not in the lockfile`);
  return entry.version;
}

function exactly(folder, dependencies = {}) {
  return Object.fromEntries(
    Object.keys(dependencies).map((name) => [name, folders.has(name) ? VERSION : lockedVersion(folder, name)]),
  );
}

/** Returns the exports without the conditions and the parts that exist only in this repository. */
function publicExports(exported = {}) {
  return Object.fromEntries(
    Object.entries(exported)
      .filter(([name]) => !name.split('/').includes('testing'))
      .map(([name, target]) => {
        if (typeof target === 'string') return [name, target];
        const { 'ordo-source': _source, ...conditions } = target;
        return [name, conditions];
      }),
  );
}

function repositoryOf(folder) {
  return {
    type: 'git',
    url: `git+${options.repository}.git`,
    directory: path.relative(ROOT, folder).split(path.sep).join('/'),
  };
}

function manifestOf(name, folder) {
  const {
    description,
    license,
    type,
    exports: exported,
    bin,
    dependencies,
    optionalDependencies,
    peerDependencies,
    peerDependenciesMeta,
  } = readJson(path.join(folder, 'package.json'));
  const programs = name === '@ordo/cli' ? Object.fromEntries(PROGRAMS.map((program) => [program, VERSION])) : {};
  return {
    name,
    version: VERSION,
    // npm's field for the commit that an archive was packed from.
    gitHead: COMMIT,
    description,
    license,
    type,
    engines: ENGINES,
    ...(options.repository === undefined ? {} : { repository: repositoryOf(folder) }),
    // npm keeps packages with a scope to itself unless they say that everybody may have them.
    publishConfig: { access: 'public' },
    ...(exported === undefined ? {} : { exports: publicExports(exported) }),
    ...(bin === undefined ? {} : { bin }),
    // The dashboard is bundled already.
    dependencies: name === '@ordo/dashboard' ? {} : { ...exactly(folder, dependencies), ...programs },
    optionalDependencies: exactly(folder, optionalDependencies),
    // These versions are already exact, and all of them are optional, so that npm installs none.
    peerDependencies,
    peerDependenciesMeta,
  };
}

/**
 * Returns whether a module was left by the build although its source is gone. The page is built differently, and has other
 * names.
 */
function isOrphan(folder, place) {
  const [, module] = /^\/dist\/(.+)\.(?:js|d\.ts)$/u.exec(place) ?? [];
  if (module === undefined || folders.get('@ordo/dashboard') === folder) return false;
  return !['.ts', '.tsx'].some((ending) => existsSync(path.join(folder, 'src', `${module}${ending}`)));
}

function stage(name, folder, place) {
  mkdirSync(place, { recursive: true });
  for (const kept of KEPT) {
    const from = path.join(folder, kept);
    const filter = (source) => {
      const place = source.slice(folder.length).split(path.sep).join('/');
      return !LEFT.test(place) && !isOrphan(folder, place);
    };
    if (existsSync(from)) cpSync(from, path.join(place, kept), { recursive: true, filter });
  }
  if (!existsSync(path.join(place, 'dist')))
    throw new Error(`${name} is not built: run "npm run ordo -- --version", which builds`);
  if (name === '@ordo/api')
    cpSync(path.join(ROOT, 'prisma/migrations'), path.join(place, 'migrations'), { recursive: true });
  cpSync(path.join(ROOT, 'LICENSE'), path.join(place, 'LICENSE'));
  // The page contains third-party code.
  if (name === '@ordo/dashboard')
    cpSync(path.join(ROOT, 'THIRD_PARTY_NOTICES.md'), path.join(place, 'THIRD_PARTY_NOTICES.md'));
  writeFileSync(path.join(place, 'package.json'), `${JSON.stringify(manifestOf(name, folder), null, 2)}\n`);
}

const names = [
  ...new Set(
    ['@ordo/cli', ...PROGRAMS].flatMap((name) => [...(name === '@ordo/dashboard' ? [name] : closureOf(name))]),
  ),
];
const out = path.resolve(process.env.INIT_CWD ?? process.cwd(), options.out);
mkdirSync(out, { recursive: true });
const staging = mkdtempSync(path.join(tmpdir(), 'ordo-pack-'));
try {
  const places = names
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => {
      const place = path.join(staging, name.slice('@ordo/'.length));
      stage(name, folders.get(name), place);
      return place;
    });
  // One call packs all, because npm takes about a second to start.
  const words = ['pack', '--silent', '--ignore-scripts', '--pack-destination', out, ...places];
  process.stdout.write(
    execFileSync('npm', words, { cwd: staging, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
  );
} finally {
  rmSync(staging, { recursive: true, force: true });
}
