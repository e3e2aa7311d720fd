import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderProbeExample } from '../examples/order-probe.ts';
import { expandSpec } from '../expand.ts';
import { parseSpec } from '../parse.ts';
import type { RunSpec } from '../run-spec.ts';
import { readBuiltCode } from './code-base.ts';
import { STAGES } from './stage-code.ts';

/** The files of a small Ordo in `packages` after a build, with their contents. */
const BUILT: Readonly<Record<string, string>> = {
  'run/dist/execute-run.js': "import { phase } from './nowhere.js';",
  'run/dist/prepare-text.js': "import { findDataset } from '@ordo/data';",
  'run/dist/create-model.js': "import { buildModel } from '@ordo/nmt';",
  'run/dist/train-phase.js': "import { train } from '@ordo/nmt';",
  'run/dist/validation.js': 'one',
  'run/dist/language/execute-language-run.js': 'one',
  'run/dist/language/prepare-language-text.js': "import { findDataset } from '@ordo/data';",
  'run/dist/language/create-language-model.js': 'one',
  'run/dist/language/validate-language-model.js': 'one',
  'run/dist/language/score-tokens-phase.js': 'one',
  'run/dist/decode-phase.js': "import { translate } from '@ordo/nmt';",
  'run/dist/validation-bleu.js': 'one',
  'run/dist/orders/registry.js': "const btg = () => import('./btg.js');\nconst random = () => import('./random.js');",
  'run/dist/orders/btg.js': "import { addNoise } from '../order-text.js';",
  'run/dist/orders/random.js': 'one',
  'run/dist/order-text.js': 'one',
  'run/dist/attributions/registry.js':
    "const deltaLp = () => import('./delta-lp.js');\nconst attention = () => import('./attention.js');",
  'run/dist/attributions/attention.js': 'one',
  'run/dist/attributions/delta-lp.js': 'one',
  'run/dist/score-phase.js': "import { createMetric } from '@ordo/metrics';",
  'data/package.json': '{ "exports": { ".": { "default": "./dist/index.js" } } }',
  'data/dist/index.js': "export { findDataset } from './registry.js';",
  'data/dist/registry.js': "import { orderProbe } from './datasets/order-probe.js';",
  'data/dist/datasets/order-probe.js': 'one',
  'nmt/package.json': '{ "exports": { ".": { "default": "./dist/index.js" } } }',
  'nmt/dist/index.js':
    "export { buildModel } from './model.js';\nexport { train } from './train.js';\nexport { translate } from './translate.js';",
  'nmt/dist/model.js':
    "import { findEncoding } from './positional/registry.js';\nimport { getEncoder } from './encoders/registry.js';\nimport { getDecoder } from './decoders/registry.js';\nimport { tf } from '@ordo/tensor';",
  'nmt/dist/encoders/registry.js':
    "import { transformer } from './transformer/declaration.js';\nimport { disan } from './disan/declaration.js';",
  'nmt/dist/encoders/transformer/declaration.js': "const load = () => import('./build.js');",
  'nmt/dist/encoders/transformer/build.js': 'one',
  'nmt/dist/encoders/disan/declaration.js': 'one',
  'nmt/dist/decoders/registry.js': "import { transformer } from './transformer/declaration.js';",
  'nmt/dist/decoders/transformer/declaration.js': "const load = () => import('./build.js');",
  'nmt/dist/decoders/transformer/build.js': 'one',
  'nmt/dist/train.js': 'one',
  'nmt/dist/translate.js': 'one',
  'nmt/dist/positional/registry.js':
    "import { sape } from './sape/declaration.js';\nimport { lape } from './lape/declaration.js';\nimport { xlHead } from './xl-head/declaration.js';",
  'nmt/dist/positional/sape/declaration.js': "const load = () => import('./hooks.js');",
  'nmt/dist/positional/sape/hooks.js': 'one',
  'nmt/dist/positional/lape/declaration.js': "const load = () => import('./hooks.js');",
  'nmt/dist/positional/lape/hooks.js': 'one',
  'nmt/dist/positional/xl-head/declaration.js': 'one',
  'metrics/package.json': '{ "exports": { ".": { "default": "./dist/index.js" } } }',
  'metrics/dist/index.js': "export { createMetric } from './registry.js';\nexport { resample } from './bootstrap.js';",
  'metrics/dist/bootstrap.js': 'one',
  'metrics/dist/registry.js':
    "import { bleu } from './metrics/bleu.js';\nimport { chrf } from './metrics/chrf++.js';\nimport { ter } from './metrics/ter.js';\n" +
    "import { a } from './metrics/delta-lp-source.js';\nimport { b } from './metrics/delta-lp-previous.js';\n" +
    "import { c } from './metrics/delta-lp-distance.js';",
  'metrics/dist/metrics/delta-lp-source.js': 'one',
  'metrics/dist/metrics/delta-lp-previous.js': 'one',
  'metrics/dist/metrics/delta-lp-distance.js': 'one',
  'metrics/dist/metrics/bleu.js': 'one',
  'metrics/dist/metrics/chrf++.js': 'one',
  'metrics/dist/metrics/ter.js': 'one',
  'tensor/package.json': '{ "exports": { ".": { "default": "./dist/index.js" } } }',
  'tensor/dist/index.js': "export { tf } from './tf.js';",
  'tensor/dist/tf.js': "import '@tensorflow/tfjs-core';\nimport './engines/registry.js';",
  'tensor/dist/engines/registry.js': "import { native } from './native.js';\nimport { wasm } from './wasm.js';",
  'tensor/dist/engines/native.js': "import { registerBackend } from '@ordo/tfjs-native';",
  'tensor/dist/engines/wasm.js': 'one',
  'tensor/node_modules/@tensorflow/tfjs-core/package.json':
    '{ "version": "4.22.0", "dependencies": { "seedrandom": "^3.0.5" } }',
  'tensor/node_modules/seedrandom/package.json': '{ "version": "3.0.5" }',
  'tfjs-native/package.json': '{ "exports": { ".": { "default": "./dist/index.js" } } }',
  'tfjs-native/dist/index.js': "export { registerBackend } from './backend.js';",
  'tfjs-native/dist/backend.js': "import { openAddon } from '@ordo/addon';",
  'tfjs-native/dist/testing/reference.js': 'one',
  'tfjs-native/native/gemm.cc': 'const char* name = "// no comment"; // a comment',
  'tfjs-native/scripts/sources.mjs': "export const flags = ['-O2'];",
  'addon/package.json': '{ "exports": { ".": { "default": "./dist/index.js" } } }',
  'addon/dist/index.js': "export { openAddon } from './open-addon.js';",
  'addon/dist/open-addon.js': 'one',
  'addon/scripts/build-addon.mjs': 'one',
};

function runWith(change: object): RunSpec {
  const [run] = expandSpec(parseSpec({ ...orderProbeExample, matrix: {}, seeds: [1], ...change }));
  if (run === undefined) throw new Error('the spec has no run');
  return run;
}

const native = { resources: { engine: 'native' } };
const runs = {
  sape: runWith({ positional: { type: 'sape' }, ...native }),
  lape: runWith({ positional: { type: 'lape' }, ...native }),
  attended: runWith({ evaluation: { attention: { sentences: 2 } }, ...native }),
  attributed: runWith({ evaluation: { attribution: { sentences: 2 } }, ...native }),
  xlHead: runWith({ positional: { type: 'xl-head', orders: { from: 'btg' } }, ...native }),
};

describe('the version of a stage', () => {
  let folder = '';
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  };
  const read = async (run: RunSpec) => readBuiltCode(folder).versionsFor(run);
  /** The stages of a run whose version changes when a file changes. */
  const stagesChangedBy = async (name: string, text: string, run = runs.sape) => {
    const before = await read(run);
    await write(name, text);
    const after = await read(run);
    return STAGES.filter((stage) => before[stage] !== after[stage]);
  };

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ordo-code-'));
    for (const [name, text] of Object.entries(BUILT)) await write(name, text);
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ['run/dist/execute-run.js', ['text']],
    ['run/dist/prepare-text.js', ['text']],
    ['data/dist/datasets/order-probe.js', ['text']],
    ['nmt/dist/train.js', ['training']],
    ['nmt/dist/model.js', ['training']],
    ['nmt/dist/translate.js', ['decoding']],
    ['nmt/dist/positional/sape/hooks.js', ['training', 'decoding']],
    ['nmt/dist/encoders/transformer/build.js', ['training', 'decoding']],
    ['nmt/dist/decoders/transformer/build.js', ['training', 'decoding']],
    ['tensor/dist/engines/native.js', ['training', 'decoding']],
    ['metrics/dist/metrics/bleu.js', ['scoring']],
    ['metrics/dist/metrics/chrf++.js', ['scoring']],
  ])('changes with %s, for the stages %j', async (name, stages) => {
    const text = `${await readFile(path.join(folder, name), 'utf8')}\nconst changed = true;`;
    expect(await stagesChangedBy(name, text)).toEqual(stages);
  });

  it('covers the source orders that the encoding reads, and nothing of them for other encodings', async () => {
    expect(await stagesChangedBy('run/dist/orders/btg.js', 'two')).toEqual([]);
    expect(await stagesChangedBy('run/dist/order-text.js', 'two')).toEqual([]);
    expect(await stagesChangedBy('run/dist/orders/random.js', 'two', runs.xlHead)).toEqual([]);
    expect(await stagesChangedBy('run/dist/orders/btg.js', 'three', runs.xlHead)).toEqual(['training', 'decoding']);
  });

  it('covers attention for the runs that ask for it', async () => {
    expect(await stagesChangedBy('run/dist/attributions/attention.js', 'two', runs.attributed)).toEqual([]);
    expect(await stagesChangedBy('run/dist/attributions/attention.js', 'three', runs.attended)).toEqual(['decoding']);
  });

  it('covers attribution for the runs that ask for it', async () => {
    expect(await stagesChangedBy('run/dist/attributions/delta-lp.js', 'two')).toEqual([]);
    expect(await stagesChangedBy('run/dist/attributions/delta-lp.js', 'three', runs.attributed)).toEqual(['decoding']);
  });

  it('does not change with an encoding, encoder, metric or engine that the run does not name', async () => {
    expect(await stagesChangedBy('nmt/dist/encoders/disan/declaration.js', 'two')).toEqual([]);
    expect(await stagesChangedBy('nmt/dist/positional/lape/hooks.js', 'two')).toEqual([]);
    expect(await stagesChangedBy('metrics/dist/metrics/ter.js', 'two')).toEqual([]);
    expect(await stagesChangedBy('tensor/dist/engines/wasm.js', 'two')).toEqual([]);
    expect(await stagesChangedBy('nmt/dist/positional/lape/hooks.js', 'three', runs.lape)).not.toEqual([]);
  });

  it('changes with every engine that "auto" can resolve to', async () => {
    const auto = runWith({ positional: { type: 'sape' } });
    expect(await stagesChangedBy('tensor/dist/engines/wasm.js', 'two', auto)).toEqual(['training', 'decoding']);
  });

  it('does not change when a registry gets another entry', async () => {
    await write('nmt/dist/positional/rope/declaration.js', 'one');
    const registry = `${BUILT['nmt/dist/positional/registry.js']}\nimport { rope } from './rope/declaration.js';`;
    expect(await stagesChangedBy('nmt/dist/positional/registry.js', registry)).toEqual([]);
  });

  it('changes with the code, the compile flags and the build script of an addon', async () => {
    const both = ['training', 'decoding'];
    expect(await stagesChangedBy('tfjs-native/native/gemm.cc', 'const char* name = "two";')).toEqual(both);
    expect(await stagesChangedBy('tfjs-native/scripts/sources.mjs', "export const flags = ['-O3'];")).toEqual(both);
    expect(await stagesChangedBy('addon/scripts/build-addon.mjs', 'two')).toEqual(both);
  });

  it('does not change with C++ comments, tests or files that only tests use', async () => {
    const commented = 'const char* name = "// no comment"; /* another comment */';
    expect(await stagesChangedBy('tfjs-native/native/gemm.cc', commented)).toEqual([]);
    expect(await stagesChangedBy('tfjs-native/dist/testing/reference.js', 'two')).toEqual([]);
    expect(await stagesChangedBy('tfjs-native/dist/backend.test.js', 'two')).toEqual([]);
    expect(await stagesChangedBy('tfjs-native/README.md', 'two')).toEqual([]);
  });

  it('changes with the version of a dependency, and of what that depends on', async () => {
    const manifest = 'tensor/node_modules/@tensorflow/tfjs-core/package.json';
    expect(await stagesChangedBy(manifest, '{ "version": "4.23.0" }')).toEqual(['training']);
    const further = 'tensor/node_modules/seedrandom/package.json';
    await write(manifest, BUILT[manifest] ?? '');
    expect(await stagesChangedBy(further, '{ "version": "3.0.6" }')).toEqual(['training']);
  });

  it('is part of the version of all code, which covers every entry', async () => {
    const before = readBuiltCode(folder);
    await write('metrics/dist/metrics/ter.js', 'two');
    const after = readBuiltCode(folder);
    expect(after.version).not.toBe(before.version);
    expect(after.versionsFor(runs.sape)).toEqual(before.versionsFor(runs.sape));
  });

  it('covers BLEU for a run that compares validations by BLEU, even if it is not scored with BLEU', async () => {
    const run = runWith({ recipe: { validateOn: 'bleu' }, evaluation: { metrics: [{ id: 'ter' }] }, ...native });
    expect(await stagesChangedBy('metrics/dist/metrics/bleu.js', 'two', run)).toEqual(['scoring']);
  });

  it('is refused for an entry that has no file of its name', async () => {
    const code = readBuiltCode(folder);
    const run = { ...runs.sape, positional: { type: 'rope' } };
    expect(() => code.versionsFor(run)).toThrow('the code of the encoding "rope" was not found');
  });
});
