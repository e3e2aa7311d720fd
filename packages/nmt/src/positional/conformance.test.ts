/** Requirements on every registered positional encoding. A new one is tested without an edit here. */
import { findProblems, isOrdoError, sha256 } from '@ordo/core';
import { listEngines, loadEngine, tf } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeCheckpoint, encodeCheckpoint } from '../checkpoint/checkpoint.ts';
import { DECODING_DEFAULTS } from '../options/decoding-options.ts';
import { translate } from '../decoding/translate.ts';
import { sourceOf } from '../model/batch-tensors.ts';
import { Pass } from '../model/pass.ts';
import { scoreTokens } from '../model/score-tokens.ts';
import { inputLimit } from '../model/input-length.ts';
import { countParameters, type TranslationModel } from '../model/translation-model.ts';
import { buildDeadModel, DEAD_ENCODINGS } from '../testing/dead-encoding.ts';
import { checkDirections, STIRRINGS, stirEncoding } from '../testing/directional-check.ts';
import { findUntested, POSITIONAL_CASES } from '../testing/positional-cases.ts';
import { COPY, EOS, handBatch, orderOf, toyBatches, toyModel, toyRecipe, withEos } from '../testing/toy-task.ts';
import { differentiate, evaluateLoss } from '../training/micro-batch.ts';
import { train } from '../training/train.ts';
import type { PositionalOptions } from './declaration.ts';
import { getPositionalEncoding, listPositionalEncodings } from './registry.ts';
import { resolvePositional } from './resolve-positional.ts';

const listed = await listEngines();
const engines = listed.filter(({ id, available }) => available && id !== 'cpu').map(({ id }) => id);
for (const { id, available, reason } of listed) if (!available) console.warn(`SKIPPED on ${id}: ${reason}`);

const PAIRS = [
  [
    [2, 3, 4, 5, 6],
    [6, 5, 4],
  ],
  [
    [7, 8],
    [9, 2, 3, 4, 5, 6, 7],
  ],
  [[9, 3, 5], [2]],
] as const;

describe.each(engines)('on %s', (engine) => {
  beforeAll(async () => {
    await loadEngine(engine, { threads: 1 });
  });

  describe.each(POSITIONAL_CASES.map((options) => [JSON.stringify(options), options] as const))('%s', (_, options) => {
    let model: TranslationModel;
    let before: number;
    beforeAll(async () => {
      before = tf.memory().numTensors;
      model = await toyModel(options);
      return () => {
        model.dispose();
      };
    });

    it('has as many parameters as its formula says', () => {
      const { parameterCount } = getPositionalEncoding(options.type);
      expect(countParameters(model).positional).toBe(parameterCount(model.positional as never, model.shape));
    });

    it('refuses unknown options and resolves to valid ones', () => {
      const { options: schema } = getPositionalEncoding(options.type);
      expect(findProblems(schema, { ...options, droupout: 0.1 })).toHaveLength(1);
      expect(findProblems(schema, resolvePositional(options, model.shape))).toEqual([]);
    });

    it('scores a sentence alone as it does padded in a batch', async () => {
      const together = await scoreRows(model, PAIRS, 2);
      for (const [row, pair] of PAIRS.entries()) {
        const [alone] = await scoreRows(model, [pair], 0);
        expect(worstDifference(together[row], alone)).toBeLessThan(2e-5);
      }
    });

    it('scores the tokens that it decodes with caches as a full pass does', async () => {
      const { decodesAsTrained } = getPositionalEncoding(options.type);
      const agrees = decodesAsTrained === undefined || decodesAsTrained(model.positional);
      const sources = PAIRS.map(([source]) => withEos(source));
      const found = await translate(model, sources, {
        ...DECODING_DEFAULTS,
        beam: 3,
        maxLengthB: 4,
        orders: PAIRS.map(([source]) => orderOf(source)),
      });
      const pairs = found.flatMap((list, i) => list.map(({ tokens }) => [PAIRS[i]?.[0] ?? [], tokens] as const));
      const full = await scoreRows(model, pairs, 0);
      const worst = found.flat().map(({ logProbabilities }, i) => worstDifference(logProbabilities, full[i]));
      expect(Math.max(...worst) < 2e-5).toBe(agrees);
    });

    it('refuses input beyond its limit and names the option to raise', async () => {
      const { length, option } = inputLimit(model, 'encoder');
      const source = Int32Array.from({ length: length + 1 }, () => 2);
      source[length] = EOS;
      const error = await translate(model, [source], DECODING_DEFAULTS).catch((reason: unknown) => reason);
      expect(isOrdoError(error, 'model.input-too-long') && error.pointer).toBe(option);
      expect(isOrdoError(error) && error.fix).toContain(option.split('/').at(-1));
    });

    it('has the gradients that finite differences give', () => {
      const { worst, tested } = compareGradients(model);
      expect(worst).toBeLessThan(0.01);
      // The encoding's own, some of which are small, are tested below.
      const others = [...model.parameters.keys()].filter((name) => !name.startsWith('positional.'));
      expect(others.filter((name) => !tested.has(name))).toEqual([]);
    });

    it('resumes in the middle of an epoch bit for bit', async () => {
      const recipe = toyRecipe({ dropout: 0.2, attentionDropout: 0.1, activationDropout: 0.1, checkpointEvery: 2 });
      const whole = await trainFrom(options, recipe);
      const halves = await trainFrom(options, recipe, whole.checkpoints[0]);
      expect(halves.losses).toEqual(whole.losses.slice(2));
      expect(fingerprint(halves.checkpoints.at(-1))).toBe(fingerprint(whole.checkpoints.at(-1)));
    });

    it('leaves no tensor behind but those of the model', () => {
      expect(tf.memory().numTensors).toBe(before + model.parameters.size);
    });
  });

  it.each(listPositionalEncodings().map(({ id }) => [id]))('each parameter of %s gets its gradient', async (type) => {
    const [names, tested] = [new Set<string>(), new Set<string>()];
    for (const options of POSITIONAL_CASES.filter((options) => options.type === type)) {
      const model = await toyModel(options);
      const found = await checkEncoding(model);
      model.dispose();
      expect({ options, wrong: found.wrong }).toEqual({ options, wrong: [] });
      found.names.forEach((name) => names.add(name));
      found.tested.forEach((name) => tested.add(name));
    }
    expect(findUntested(type, { names, tested })).toEqual({ untested: [], notIdle: [] });
  });

  it.each(DEAD_ENCODINGS)('an encoding whose parameter is dead because it is %s does not pass', async (dead) => {
    const model = await buildDeadModel(dead);
    const { names, tested } = await checkEncoding(model);
    model.dispose();
    expect(findUntested('none', { names, tested }).untested).toEqual(['positional.dead']);
  });
});

describe('order', () => {
  beforeAll(async () => {
    await loadEngine('auto', { threads: 1 });
  });

  it.each(listPositionalEncodings().map(({ id }) => [id]))(
    'of the source words matters to %s, unless it is none',
    async (type) => {
      const model = await toyModel({ type });
      const [straight, permuted] = await scoreRows(
        model,
        [
          [
            [2, 3, 4, 5],
            [6, 7],
          ],
          [
            [4, 2, 5, 3],
            [6, 7],
          ],
        ],
        0,
      );
      model.dispose();
      expect(worstDifference(straight, permuted) < 1e-5).toBe(type === 'none');
    },
  );
});

/** log p of each real target token, by row. */
async function scoreRows(
  model: TranslationModel,
  pairs: readonly (readonly [readonly number[], readonly number[]])[],
  extraPadding: number,
): Promise<number[][]> {
  const batch = handBatch(pairs, extraPadding);
  const scores = await scoreTokens(model, {
    source: sourceOf(batch),
    target: { tokens: batch.target, lengths: batch.targetLengths, time: batch.targetTime },
  });
  return pairs.map((_, row) => {
    const start = row * batch.targetTime;
    return Array.from(scores.subarray(start, start + (batch.targetLengths[row] as number)));
  });
}

function worstDifference(a: readonly number[] | undefined, b: readonly number[] | undefined): number {
  if (a === undefined || a.length !== b?.length) return Infinity;
  return Math.max(...a.map((value, i) => Math.abs(value - (b[i] as number))));
}

/**
 * The encoding's parameters, and those of them whose gradient was compared with a difference and agreed: in the fresh
 * model, where none may disagree, or, where it is too small, in a stirred one.
 */
async function checkEncoding(model: TranslationModel) {
  const names = new Set([...model.parameters.keys()].filter((name) => name.startsWith('positional.')));
  const { tested: found, wrong } = await checkDirections(model, handBatch(PAIRS), (name) => names.has(name));
  const tested = new Set(found);
  for (const deviation of STIRRINGS) {
    if (tested.size === names.size) break;
    stirEncoding(model, deviation);
    const stirred = await checkDirections(model, handBatch(PAIRS), (name) => names.has(name) && !tested.has(name));
    stirred.tested.forEach((name) => tested.add(name));
  }
  return { names, tested, wrong };
}

/**
 * Along its own gradient g/|g|, the loss of each parameter must rise at the rate |g|: the worst relative error of the
 * central difference, and the parameters whose gradient is large enough to be compared.
 */
function compareGradients(model: TranslationModel): { readonly worst: number; readonly tested: ReadonlySet<string> } {
  const batch = handBatch(PAIRS);
  const { gradients } = differentiate(model, batch, { pass: Pass.inference(), epsilon: 0.1 });
  const tokens = batch.targetLengths.reduce((a, b) => a + b, 0);
  const loss = () => evaluateLoss(model, [batch], 0.1).loss * tokens;
  const tested = new Set<string>();
  let worst = 0;
  [...model.parameters].forEach(([name, parameter], i) => {
    const gradient = Float64Array.from(gradients[i]?.dataSync() ?? []);
    const norm = Math.hypot(...gradient);
    // Too small for differences of a loss in 32 bits.
    if (norm < 0.05) return;
    const start = parameter.dataSync().slice();
    const at = (step: number) => {
      const moved = Float32Array.from(start, (value, j) => value + (step * (gradient[j] as number)) / norm);
      tf.tidy(() => parameter.assign(tf.tensor(moved, parameter.shape)));
      return loss();
    };
    const slopeOver = (step: number): number => (at(step) - at(-step)) / (2 * step);
    // Small against the distance to the next kink of a ReLU, large against rounding.
    const step = 0.003 / Math.max(1, norm);
    const wide = slopeOver(step);
    // Where the loss bends so much that the difference is not exact enough, a second one takes its error off (Richardson).
    const slope = Math.abs(wide - norm) < 0.01 * norm ? wide : (4 * slopeOver(step / 2) - wide) / 3;
    tf.tidy(() => parameter.assign(tf.tensor(start, parameter.shape)));
    worst = Math.max(worst, Math.abs(slope - norm) / norm);
    tested.add(name);
  });
  tf.dispose([...gradients]);
  return { worst, tested };
}

/** A hash of everything in a checkpoint except the wall time. */
function fingerprint(file: Uint8Array | undefined): string {
  const checkpoint = decodeCheckpoint(file as Uint8Array);
  if (checkpoint.training === null) throw new Error('no training state');
  const { state } = checkpoint.training;
  const timeless = { ...state, totals: { ...state.totals, seconds: 0 } };
  return sha256(encodeCheckpoint({ ...checkpoint, training: { ...checkpoint.training, state: timeless } }));
}

async function trainFrom(options: PositionalOptions, recipe: ReturnType<typeof toyRecipe>, file?: Uint8Array) {
  const model = await toyModel(options, { seed: 3 });
  const losses: number[] = [];
  const checkpoints: Uint8Array[] = [];
  const request = {
    model,
    batches: toyBatches({ ...COPY, sentences: 60 }, { seed: 5, maxTokens: 64 }),
    recipe,
    seed: 7,
  };
  const resume = file === undefined ? {} : { resume: decodeCheckpoint(file) };
  for await (const event of train({ ...request, ...resume })) {
    if (event.kind === 'update') losses.push(event.loss);
    if (event.kind === 'checkpoint') checkpoints.push(await event.capture());
  }
  model.dispose();
  return { losses, checkpoints };
}
