/** A training in progress: its state between updates, the update itself, and what a checkpoint saves of both. */
import { OrdoError } from '@ordo/core';
import type { TokenBatch } from '@ordo/data';
import { currentEngine, isOutOfMemory, squaredNorm, type tf } from '@ordo/tensor';
import {
  captureTensors,
  type Checkpoint,
  configOf,
  encodeCheckpoint,
  restoreTensors,
} from '../checkpoint/checkpoint.ts';
import { DropoutStream, Pass } from '../model/pass.ts';
import { Adam } from './adam.ts';
import { afterUpdate, askFor } from './batch-cut.ts';
import { countPositions } from './batch.ts';
import { checkPrecision, diverged, doesNotFit, endedDiverged } from './failures.ts';
import { GradientSum } from './gradient-sum.ts';
import { learningRateAfter } from './learning-rate.ts';
import { differentiate, splitBatch } from './micro-batch.ts';
import { countClasses } from './trainable.ts';
import type { CheckpointEvent, MicroBatchEvent, UpdateEvent, ValidationEvent } from './training-event.ts';
import type { TrainingRequest, Validation } from './training-request.ts';
import { addUpdate, beginUpdate, INITIAL_STATE, type TrainingState } from './training-state.ts';
import { WeightHistory } from './weight-average.ts';

/**
 * A model that gives every word the same probability has a loss of ln V. Untrained models lie somewhat above it; twice as
 * much is reached only by weights that have run away.
 */
const DIVERGED_FACTOR = 2;

export class TrainingSession {
  readonly #request: TrainingRequest;
  readonly #adam: Adam;
  readonly #dropout: DropoutStream;
  readonly #history: WeightHistory;
  #state: TrainingState;

  constructor(request: TrainingRequest) {
    const { model, recipe, seed, batches } = request;
    const resumed = resumedTraining(request);
    checkPrecision(recipe.precision, currentEngine());
    this.#request = request;
    const state = resumed?.state ?? INITIAL_STATE;
    this.#state = { ...state, cut: askFor(request.microBatches ?? 1, state.cut) };
    this.#adam = new Adam([...model.parameters.values()], recipe.adam);
    this.#dropout = new DropoutStream(seed, this.#state.dropoutCounter);
    this.#history = new WeightHistory(recipe, resumed ?? undefined);
    if (resumed !== null && request.resume !== undefined) {
      restoreTensors(model.parameters, request.resume.weights);
      restoreTensors(this.#named(this.#adam.firstMoments), resumed.firstMoments);
      restoreTensors(this.#named(this.#adam.secondMoments), resumed.secondMoments);
    }
    batches.seek(this.#state.cursor);
    currentEngine().limitMemory(recipe.memoryLimitBytes);
  }

  get state(): TrainingState {
    return this.#state;
  }

  get outOfPatience(): boolean {
    const { patience } = this.#request.recipe;
    return patience !== null && this.#state.validationsSinceBest >= patience;
  }

  /** Makes one optimiser update over `accumulate` batches. Micro-batches that do not fit are halved and tried again. */
  update(): { readonly update: UpdateEvent; readonly cut: MicroBatchEvent | null } {
    const { recipe, batches } = this.#request;
    const started = performance.now();
    const { epoch } = batches.cursor;
    this.#state = beginUpdate(this.#state, currentEngine());
    const sum = new GradientSum();
    const before = this.#state.cut.microBatches;
    let microBatches = before;
    const counts = { positions: 0, padded: 0 };
    try {
      for (let i = 0; i < recipe.accumulate; i++) {
        const batch = batches.next();
        const { positions, padded } = countPositions(batch);
        counts.positions += positions;
        counts.padded += padded;
        microBatches = this.#accumulate(batch, sum, microBatches);
      }
      const { learningRate, gradientNorm } = this.#apply(sum);
      const step = this.#state.step + 1;
      const update: UpdateEvent = {
        kind: 'update',
        step,
        epoch,
        loss: sum.loss / sum.targetTokens,
        nll: sum.nll / sum.targetTokens,
        learningRate,
        gradientNorm,
        targetTokens: sum.targetTokens,
        positions: counts.positions,
        paddedPositions: counts.padded,
        seconds: (performance.now() - started) / 1000,
      };
      this.#state = {
        ...this.#state,
        step,
        cursor: batches.cursor,
        dropoutCounter: this.#dropout.counter,
        totals: addUpdate(this.#state.totals, update),
        cut: afterUpdate(this.#state.cut, microBatches),
        // Which batch is the first not to fit depends on the memory of the moment.
        deterministic: this.#state.deterministic && microBatches === before,
      };
      const after = this.#state.cut.microBatches;
      return { update, cut: after === before ? null : { kind: 'micro-batches', step, microBatches: after, before } };
    } finally {
      sum.dispose();
    }
  }

  /** Adds the gradient of a batch, in as many micro-batches as fit, and returns their number. */
  #accumulate(batch: TokenBatch, sum: GradientSum, count: number): number {
    const { model, recipe } = this.#request;
    const options = { pass: Pass.training(recipe, this.#dropout), epsilon: recipe.labelSmoothing };
    let needed = count;
    let waiting = splitBatch(batch, count);
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        sum.add(differentiate(model, next, options));
      } catch (error) {
        if (!isOutOfMemory(error)) throw error;
        if (next.rows === 1) throw doesNotFit(next, error);
        // The others are as large, so they would not fit either.
        waiting = [next, ...waiting].flatMap((piece) => splitBatch(piece, 2));
        needed *= 2;
      }
    }
    return needed;
  }

  /** Divides the gradient by the number of tokens, clips it, and takes the optimiser's step. */
  #apply(sum: GradientSum): { learningRate: number; gradientNorm: number } {
    const { recipe } = this.#request;
    const { step } = this.#state;
    const gradientNorm = Math.sqrt(squaredNorm(sum.gradients)) / sum.targetTokens;
    if (!Number.isFinite(sum.loss) || !Number.isFinite(gradientNorm)) throw diverged(step + 1, sum.loss, gradientNorm);
    // As in fairseq's clip_grad_norm_, 1e-6 avoids a division by zero when the whole gradient is zero.
    const clip = recipe.clipNorm === null ? 1 : Math.min(1, recipe.clipNorm / (gradientNorm + 1e-6));
    const learningRate = learningRateAfter(step, recipe);
    this.#adam.apply(sum.gradients, { step: step + 1, learningRate, gradientScale: clip / sum.targetTokens });
    return { learningRate, gradientNorm };
  }

  /** Keeps the weights for averaging and validates. Returns null when there is nothing to report. */
  async validate(): Promise<ValidationEvent | null> {
    const { model, validate } = this.#request;
    const { step, validatedAt, cursor } = this.#state;
    if (validatedAt === step) return null;
    await this.#history.add(model);
    this.#state = { ...this.#state, validatedAt: step };
    if (validate === undefined) return null;
    const { loss, metrics } = await validate(step);
    if (!Number.isFinite(loss)) throw diverged(step, loss, 0);
    const best = this.#compare({ loss, metrics });
    if (best) this.#history.markBest();
    return { kind: 'validation', step, epoch: cursor.epoch, loss, metrics, best };
  }

  /** Records a validation in the state. Returns true when it is the best so far. */
  #compare({ loss, metrics }: Validation): boolean {
    const { step, best, validationsSinceBest } = this.#state;
    const found =
      this.#request.recipe.validateOn === 'loss' ? { loss, step } : { loss, step, bleu: requireBleu(metrics) };
    const better =
      best === null || (found.bleu === undefined ? loss < best.loss : found.bleu > (best.bleu ?? -Infinity));
    this.#state = {
      ...this.#state,
      best: better ? found : best,
      validationsSinceBest: better ? 0 : validationsSinceBest + 1,
    };
    return better;
  }

  checkpointEvent(reason: CheckpointEvent['reason']): CheckpointEvent {
    const { step, cursor } = this.#state;
    return { kind: 'checkpoint', step, reason, cursor, capture: () => this.#capture() };
  }

  async #capture(): Promise<Uint8Array> {
    const { model } = this.#request;
    return encodeCheckpoint({
      config: configOf(model),
      weights: await captureTensors(model.parameters),
      training: {
        ...this.#history.kept,
        state: this.#state,
        firstMoments: await captureTensors(this.#named(this.#adam.firstMoments)),
        secondMoments: await captureTensors(this.#named(this.#adam.secondMoments)),
      },
    });
  }

  /** @throws OrdoError `training.diverged` when the model is far worse than one that has learnt nothing */
  requireLearnt(): void {
    const { step, totals } = this.#state;
    const guessing = Math.log(countClasses(this.#request.model));
    if (totals.lastLoss !== null && totals.lastLoss > DIVERGED_FACTOR * guessing) {
      throw endedDiverged(step, totals.lastLoss, guessing);
    }
  }

  /** Puts the average of the kept weights into the model, and returns how many there were. */
  average(): number {
    return this.#history.averageInto(this.#request.model);
  }

  dispose(): void {
    currentEngine().limitMemory(null);
    this.#adam.dispose();
  }

  #named(moments: readonly tf.Variable[]): [string, tf.Variable][] {
    return [...this.#request.model.parameters.keys()].map((name, i) => [name, moments[i] as tf.Variable]);
  }
}

function requireBleu({ bleu }: Validation['metrics']): number {
  if (bleu !== undefined) return bleu;
  throw new OrdoError(
    'internal.unexpected',
    'the recipe compares validations by BLEU, and this validation did not measure it',
  );
}

function resumedTraining({ resume }: TrainingRequest): Checkpoint['training'] {
  if (resume === undefined) return null;
  if (resume.training === null) {
    throw new OrdoError('checkpoint.invalid', 'the checkpoint holds weights, but no state of a training', {
      fix: 'resume from a training checkpoint',
    });
  }
  return resume.training;
}
