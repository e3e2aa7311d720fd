/** Checks the code versions of the packages as they are built. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DATASETS } from '@ordo/data';
import { METRICS } from '@ordo/metrics';
import { listDecoders, listEncoders, listPositionalEncodings } from '@ordo/nmt/declarations';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderProbeExample } from '../examples/order-probe.ts';
import { expandSpec } from '../expand.ts';
import { parseSpec } from '../parse.ts';
import { ENGINE_PREFERENCES } from '../resources.ts';
import type { TranslationRun } from '../run-spec.ts';
import { type BuiltCode, readBuiltCode } from './code-base.ts';
import { STAGES } from './stage-code.ts';

const PACKAGES = path.resolve(import.meta.dirname, '../../..');

describe('the code of the built packages', () => {
  let code: BuiltCode;
  let run: TranslationRun;
  let files: readonly string[];

  beforeAll(async () => {
    code = readBuiltCode(PACKAGES);
    run = expandSpec(parseSpec(orderProbeExample))[0] as TranslationRun;
    files = STAGES.flatMap((stage) => [...code.partsFor(run)[stage].keys()]);
  });

  it('has a file or a folder for every dataset, encoding, kind of encoder and decoder, metric and engine', () => {
    const metrics = METRICS.map(({ id }) => ({ id }));
    const named = [
      ...DATASETS.map(({ id }) => ({ ...run, dataset: { ...run.dataset, id } })),
      ...listPositionalEncodings().map(({ id }) => ({ ...run, positional: { type: id } })),
      ...listEncoders().map(({ id }) => ({ ...run, model: { ...run.model, encoder: { type: id } } })),
      ...listDecoders().map(({ id }) => ({ ...run, model: { ...run.model, decoder: { type: id } } })),
      ...ENGINE_PREFERENCES.map((engine) => ({ ...run, resources: { ...run.resources, engine } })),
      { ...run, evaluation: { ...run.evaluation, metrics } },
    ];
    for (const each of named) expect(() => code.versionsFor(each)).not.toThrow();
  });

  it('includes no test and no file that only tests use', () => {
    expect(files.filter((file) => /\.test\.|\/(testing|fixtures|oracles|bench)\//.test(file))).toEqual([]);
  });

  it('includes every script that holds a compile flag, and every source of the addons', async () => {
    const scripts = await Promise.all(
      ['addon', 'text', 'tfjs-native', 'tfjs-cuda'].map(async (name) =>
        (await readdir(path.join(PACKAGES, name, 'scripts'))).map((script) => `${name}/scripts/${script}`),
      ),
    );
    const holding = [];
    for (const script of scripts.flat().filter((name) => name.endsWith('.mjs') && !name.includes('.test.'))) {
      const text = await readFile(path.join(PACKAGES, script), 'utf8');
      if (/-O[0-3]|-march|-std=|-m[a-z]/.test(text)) holding.push(script);
    }
    expect(holding.length).toBeGreaterThan(1);
    expect(files).toEqual(expect.arrayContaining([...holding, 'tfjs-native/native/kernels/gemm.cc']));
  });

  it('keeps training apart from metrics, and scoring apart from everything else', () => {
    const parts = code.partsFor(run);
    expect([...parts.training.keys()].filter((file) => file.startsWith('metrics/'))).toEqual([]);
    const rooms = new Set([...parts.scoring.keys()].map((file) => file.split('/')[0]));
    expect(new Set([...rooms].filter((room) => room?.startsWith('npm:') !== true))).toEqual(
      new Set(['core', 'metrics', 'run']),
    );
  });

  it('includes the encoding that a run names and no other', () => {
    const folder = 'nmt/dist/positional/';
    const entries = [...code.partsFor(run).training.keys()].filter((file) => file.startsWith(folder));
    const others = listPositionalEncodings()
      .map(({ id }) => id)
      .filter((id) => id !== run.positional.type);
    expect(entries.filter((file) => others.some((id) => file.startsWith(`${folder}${id}/`)))).toEqual([]);
    expect(entries.some((file) => file.startsWith(`${folder}${run.positional.type}`))).toBe(true);
  });

  it('is built without comments, so a changed comment changes no version', async () => {
    const built = files.filter((file) => file.endsWith('.js'));
    const texts = await Promise.all(built.map((file) => readFile(path.join(PACKAGES, file), 'utf8')));
    expect(texts.filter((text) => text.includes('/**'))).toEqual([]);
  });
});
