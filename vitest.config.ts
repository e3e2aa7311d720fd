/**
 * The tests, in projects by what they need. Files of a project without isolation share their process and the modules that it has
 * loaded, which saves most of the time; so nothing in them may depend on which file ran before.
 */
import process from 'node:process';
import { defineConfig } from 'vitest/config';

const files = (kind: string): string[] => [`packages/*/src/**/*${kind}.test.ts`, `apps/*/src/**/*${kind}.test.ts`];
const of = (...packages: readonly string[]): string[] => packages.map((name) => `packages/${name}/src/**/*.test.ts`);

/** The built product, as real processes. */
const SYSTEM = files('.system');
/** The page, in Chromium. */
const BROWSER = files('.browser');
/** Comparisons with data that lie outside of the repository. */
const ORACLE = files('.oracle');
/** Tests of which some need such data, so that `npm test` takes the others; `test:rest` takes all of them. */
const PARTLY_ORACLE = [
  'packages/data/src/registry.test.ts',
  'packages/data/src/datasets/*.test.ts',
  'packages/nmt/src/checkpoint/ctranslate2.test.ts',
  'packages/run/src/prepare-text.test.ts',
  'packages/studies/src/documents-kazemnejad.test.ts',
];
/** What every engine, encoding or kind of model must hold; `@ordo/testing/selection` says which combinations a run takes. */
const CONFORMANCE = files('.conformance');
/** On a real Postgres and, where there is one, Redis. */
const DATABASE = [...of('abuse', 'embedded', 'faults', 'queue', 'store'), 'apps/api/src/**/*.test.ts'];
/** Tensors, and what is computed with them. */
const NUMERIC = of(...'align attribution importance lm mpi nmt preorder run tensor'.split(' '));
/** Backends of TensorFlow.js. A process has one of each, so that no two files may share one. */
const KERNELS = of('tfjs-native');
/** The same for CUDA, where the emulation alone takes half a minute to compile. */
const CUDA = of('tfjs-cuda');

/** What `npm test` takes of the system and browser tests: each way of the built product, once. */
const SMOKE = ['apps/cli/src/system/run.system.test.ts', 'apps/dashboard/src/screens/home.browser.test.ts'];

const ELSEWHERE = [...SYSTEM, ...BROWSER, ...ORACLE, ...CONFORMANCE];
const OTHERS = [...DATABASE, ...NUMERIC, ...KERNELS, ...CUDA];
const QUICK = [
  project('unit', {
    include: [...files(''), 'infra/checks/**/*.test.ts'],
    exclude: [...ELSEWHERE, ...OTHERS],
    pool: 'threads',
  }),
  project('database', { include: DATABASE, exclude: ELSEWHERE }),
  project('numeric', { include: NUMERIC, exclude: ELSEWHERE }),
  project('kernels', { include: KERNELS, exclude: ELSEWHERE, isolate: true }),
];
const BOTH = [project('conformance', { include: CONFORMANCE, isolate: true })];
const SLOW = [
  project('cuda', { include: CUDA, isolate: true }),
  project('system', { include: SYSTEM, isolate: true }),
  project('browser', { include: BROWSER }),
];

/** What `ORDO_TESTS` may say: see `@ordo/testing/selection`. */
const SELECTIONS = {
  quick: [...QUICK, ...BOTH, project('smoke', { include: SMOKE, isolate: true })],
  rest: [...BOTH, project('oracle', { include: [...ORACLE, ...PARTLY_ORACLE] }), ...SLOW],
  all: [...QUICK, ...BOTH, project('oracle', { include: ORACLE }), ...SLOW],
};

interface Files {
  readonly include: string[];
  readonly exclude?: string[];
  /** Forks by default. Threads start sooner, for files that load no native code and change nothing of their process. */
  readonly pool?: 'threads';
  /** Whether each file gets a process of its own; false by default. */
  readonly isolate?: true;
}

function project(name: string, { include, exclude = [], pool, isolate = false as boolean }: Files) {
  return { extends: true as const, test: { name, include, exclude, pool: pool ?? ('forks' as const), isolate } };
}

/** Sources are resolved through the `ordo-source` export condition, so that only system tests need a build. */
export default defineConfig({
  resolve: { conditions: ['ordo-source', 'node'] },
  ssr: { resolve: { conditions: ['ordo-source', 'node'] } },
  test: {
    projects: SELECTIONS[(process.env['ORDO_TESTS'] ?? 'all') as keyof typeof SELECTIONS],
    globalSetup: ['packages/testing/src/resource-host.ts'],
    environment: 'node',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
