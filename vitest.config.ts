/**
 * The tests, in projects by what they need. Files of a project without isolation share their process and the modules that it has
 * loaded, which saves most of the time; so nothing in them may depend on which file ran before.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { defineConfig } from 'vitest/config';

/** How many files run at once. */
const WORKERS = 2;

const files = (kind: string): string[] => [`packages/*/src/**/*${kind}.test.ts`, `apps/*/src/**/*${kind}.test.ts`];
const of = (...packages: readonly string[]): string[] => packages.map((name) => `packages/${name}/src/**/*.test.ts`);

/** The built product, as real processes. */
const SYSTEM = files('.system');
/** The page, in Chromium. */
const BROWSER = files('.browser');
/** Comparisons with data that lie outside of the repository. */
const ORACLE = files('.oracle');
/** Files of which only some tests need such data. `npm test` takes the others, and `test:rest` takes all. */
const PARTLY_ORACLE = [
  'packages/data/src/registry.test.ts',
  'packages/data/src/datasets/*.test.ts',
  'packages/nmt/src/checkpoint/ctranslate2.test.ts',
  'packages/run/src/text/prepare-text.test.ts',
  'packages/studies/src/papers/documents-kazemnejad.test.ts',
];
/** Requirements on every engine, encoding and kind of model. `@ordo/testing/selection` says which combinations a run takes. */
const CONFORMANCE = files('.conformance');
/** On a real Postgres and, where there is one, Redis. */
const DATABASE = [...of('embedded', 'queue', 'store'), 'apps/{api,trials}/src/**/*.test.ts'];
/** Tensors, and what is computed with them. */
const NUMERIC = of(...'delta-lp lm nmt reorder run tensor'.split(' '));
/** Backends of TensorFlow.js. A process has one of each, so that no two files may share one. */
const KERNELS = of('tfjs-native');
/** The same for CUDA, where the emulation alone takes half a minute to compile. */
const CUDA = ['packages/tfjs-native/src/cuda/*.test.ts'];

/** What `npm test` takes of the system and browser tests: each way of the built product, once. */
const SMOKE = ['apps/cli/src/system/run.system.test.ts', 'apps/dashboard/src/screens/studies/studies.browser.test.ts'];

// A file that has moved would be left out of `npm test` in silence.
for (const file of [...SMOKE, ...PARTLY_ORACLE.filter((name) => !name.includes('*'))])
  if (!existsSync(path.join(import.meta.dirname, file)))
    throw new Error(`vitest.config.ts names ${file}, which is not there`);

const ELSEWHERE = [...SYSTEM, ...BROWSER, ...ORACLE, ...CONFORMANCE];
const OTHERS = [...DATABASE, ...NUMERIC, ...KERNELS, ...CUDA];
const QUICK = [
  project('unit', {
    include: [...files(''), 'infra/checks/**/*.test.ts'],
    exclude: [...ELSEWHERE, ...OTHERS],
    pool: 'threads',
  }),
  project('database', { include: DATABASE, exclude: ELSEWHERE, workers: 2 * WORKERS }),
  project('numeric', { include: NUMERIC, exclude: ELSEWHERE }),
  project('kernels', { include: KERNELS, exclude: [...ELSEWHERE, ...CUDA], isolate: true }),
];
const BOTH = [project('conformance', { include: CONFORMANCE, isolate: true })];
const slow = (taken: string[], oracle: string[]) => [
  project('oracle', { include: oracle, workers: WORKERS + 1 }),
  project('cuda', { include: CUDA, isolate: true }),
  project('system', { include: SYSTEM, exclude: taken, isolate: true, workers: WORKERS + 1 }),
  project('browser', { include: BROWSER, exclude: taken }),
];

/** The projects of each selection: see `@ordo/testing/selection`. */
const SELECTIONS = new Map([
  ['quick', [...QUICK, ...BOTH, project('smoke', { include: SMOKE, isolate: true })]],
  ['rest', [...BOTH, ...slow(SMOKE, [...ORACLE, ...PARTLY_ORACLE])]],
  ['all', [...QUICK, ...BOTH, ...slow([], ORACLE)]],
]);
const selection = process.env['ORDO_TESTS'] ?? 'all';
const projects = SELECTIONS.get(selection);
if (projects === undefined)
  throw new Error(`ORDO_TESTS is "${selection}"; set it to ${[...SELECTIONS.keys()].join(', ')}`);

interface Files {
  readonly include: string[];
  readonly exclude?: string[];
  /** Forks by default. Threads start sooner, for files that load no native code and change nothing of their process. */
  readonly pool?: 'threads';
  /** Whether each file gets a process of its own; false by default. */
  readonly isolate?: true;
  /** How many files run at once: more than WORKERS where they wait for leases and time-outs, or for processes to start. */
  readonly workers?: number;
}

function project(name: string, files: Files) {
  const { include, exclude = [], pool = 'forks', isolate = false as boolean, workers = WORKERS } = files;
  // Vitest runs one group after another, and each group with as many workers as it says.
  const sequence = { groupOrder: workers };
  return {
    extends: true as const,
    test: { name, include, exclude, pool, isolate, maxWorkers: workers, sequence },
  };
}

/** Sources are resolved through the `ordo-source` export condition, so that only system tests need a build. */
export default defineConfig({
  resolve: { conditions: ['ordo-source', 'node'] },
  ssr: { resolve: { conditions: ['ordo-source', 'node'] } },
  test: {
    projects,
    globalSetup: ['packages/testing/src/resource-host.ts'],
    environment: 'node',
    maxWorkers: WORKERS,
    // Far more than any test takes, so that a busy machine fails none: they end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
