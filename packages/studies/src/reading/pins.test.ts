import { expandSpec, orderProbeExample, type RunSpec } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { findStudyProblems } from './find-study-problems.ts';
import { describePins, type Pins, requirePins } from './pins.ts';
import { findStudy } from '../registry.ts';
import type { Study } from '../study.ts';

const [CODE, DATA, OTHER] = ['c', 'd', 'e'].map((digit) => digit.repeat(64)) as [string, string, string];

const [spec] = expandSpec({ ...orderProbeExample, evaluation: { metrics: [{ id: 'bleu' }] } }) as [RunSpec];
const HERE = { code: CODE, parts: [{ part: 'demo', runs: [{ spec, datasetHash: DATA }] }] };

const pointersOfDocument = (pins: unknown): string[] =>
  findStudyProblems({ ...findStudy('order-probe/demo'), pins }).map(({ pointer }) => pointer);

const pinned = (pins: Pins): Study => ({ ...findStudy('order-probe/demo'), pins });

function pointersOf(pins: Pins): string[] {
  try {
    requirePins(pinned(pins), HERE);
    return [];
  } catch (error) {
    return (error as { problems: { pointer: string }[] }).problems.map(({ pointer }) => pointer);
  }
}

describe('pins', () => {
  it('hold for what "ordo study pin" has printed', () => {
    const pins = describePins(HERE);
    expect(pins).toMatchObject({
      code: CODE,
      data: { demo: DATA },
      metrics: { bleu: expect.stringContaining('nrefs:1|') as string },
    });
    expect(pointersOf(pins)).toEqual([]);
  });

  it('fail for other code, other data and other signatures, all at once', () => {
    const { metrics = {} } = describePins(HERE);
    const signature = metrics['bleu'] ?? '';
    const older = signature.replace(/version:[\d.]+/u, 'version:1.0.0');
    expect(older).not.toBe(signature);
    expect(pointersOf({ code: OTHER, data: { demo: OTHER }, metrics: { bleu: older } })).toEqual([
      '/pins/code',
      '/pins/data/demo',
      '/pins/metrics/bleu',
    ]);
  });

  it('leave the number of references to the data', () => {
    const { metrics = {} } = describePins(HERE);
    const four = (metrics['bleu'] ?? '').replace('nrefs:1|', 'nrefs:4|');
    expect(pointersOf({ metrics: { bleu: four } })).toEqual([]);
  });

  it('say nothing of parts that do not run now', () => {
    expect(pointersOf({ data: { 'zh-en': OTHER } })).toEqual([]);
  });

  it('must name parts that are trained, and be hashes', () => {
    expect(pointersOfDocument({ code: CODE, data: { demo: DATA } })).toEqual([]);
    expect(pointersOfDocument({ data: { other: DATA } })).toEqual(['/pins/data/other']);
    expect(pointersOfDocument({ code: 'main' })).toEqual(['/pins/code']);
    expect(pointersOfDocument({ engine: 'wasm' })).toEqual(['/pins/engine']);
  });
});
