/** A training in progress: its state between updates, the update itself, and what a checkpoint saves of both. */
import { OrdoError } from '@ordo/core';
import { currentEngine, squaredNorm, tf } from '@ordo/tensor';
import {
  captureTensors,
  type Checkpoint,
  configOf,
  encodeCheckpoint,
  restoreTensors,
} from '../checkpoint/checkpoint.ts';
import { Adam } from './adam.ts';
import { afterUpdate, askFor } from './batch-cut.ts';
import { sumPositions } from './batch.ts';
import { checkParts, checkPrecision, diverged, endedDiverged } from './failures.ts';
import { learningRateAfter } from './learning-rate.ts';
import { agree, ALONE, type ProcessGroup } from './process-group.ts';
import { countClasses } from './trainable.ts';
import type { CheckpointEvent, MicroBatchEvent, UpdateEvent, ValidationEvent } from './training-event.ts';
import type { TrainingRequest, Validation } from './training-request.ts';
import { addUpdate, beginUpdate, INITIAL_STATE, type TrainingState } from './training-state.ts';
import { computeUpdate, type UpdateSums } from './update-share.ts';
import { WeightHistory } from './weight-average.ts';

/**
 * A model that gives every word the same probability has a loss of ln V. Untrained models lie somewhat above it; twice as
 * much is reached only by weights that have run away.
 */
const DIVERGED_FACTOR = 2;

export class TrainingSession {
  readonly #request: TrainingRequest;
  readonly #adam: Adam;
  readonly #group: ProcessGroup;
  readonly #history: WeightHistory;
  #state: TrainingState;

  constructor(request: TrainingRequest) {
    const { model, recipe, batches, group = ALONE } = request;
    const resumed = resumedTraining(request);
    checkPrecision(recipe.precision, currentEngine());
    checkParts(recipe, group);
    this.#request = request;
    this.#group = group;
    const state = resumed?.state ?? INITIAL_STATE;
    this.#state = { ...state, cut: askFor(request.microBatches ?? 1, state.cut) };
    this.#adam = new Adam([...model.parameters.values()], recipe.adam);
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

  /** Whether the training is to stop now. All processes of a group get the same answer. */
  shouldStop(): boolean {
    return agree(this.#group, this.#request.signal?.aborted === true);
  }

  /** Makes one optimiser update over `accumulate` batches. Micro-batches that do not fit are halved and tried again. */
  update(): { readonly update: UpdateEvent; readonly cut: MicroBatchEvent | null } {
    const { recipe, batches: source } = this.#request;
    const started = performance.now();
    const { epoch } = source.cursor;
    this.#state = beginUpdate(this.#state, currentEngine(), recipe.batchParts);
    const { dropoutCounter, cut, step: before } = this.#state;
    const batches = Array.from({ length: recipe.accumulate }, () => source.next());
    const sums = computeUpdate(this.#request, this.#group, { batches, dropoutCounter, microBatches: cut.microBatches });
    try {
      const { targetTokens, loss, nll } = sums;
      const perToken = { loss: loss / targetTokens, nll: nll / targetTokens };
      const counts = { ...sumPositions(batches), targetTokens };
      const applied = this.#apply(sums);
      const seconds = (performance.now() - started) / 1000;
      const step = before + 1;
      const update: UpdateEvent = { kind: 'update', step, epoch, ...perToken, ...applied, ...counts, seconds };
      this.#advance(update, sums);
      const after = this.#state.cut.microBatches;
      const change = { step, microBatches: after, before: cut.microBatches };
      return { update, cut: after === cut.microBatches ? null : { kind: 'micro-batches', ...change } };
    } finally {
      tf.dispose([...sums.gradients]);
    }
  }

  #advance(update: UpdateEvent, { dropoutCounter, microBatches }: UpdateSums): void {
    const { totals, cut, deterministic } = this.#state;
    this.#state = {
      ...this.#state,
      step: update.step,
      cursor: this.#request.batches.cursor,
      dropoutCounter,
      totals: addUpdate(totals, update),
      cut: afterUpdate(cut, microBatches),
      // Which batch is the first not to fit depends on the memory of the moment.
      deterministic: deterministic && microBatches === cut.microBatches,
    };
  }

  /** Divides the gradient by the number of tokens, clips it, and takes the optimiser's step. */
  #apply(sum: UpdateSums): { learningRate: number; gradientNorm: number } {
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
    // Only rank 0 writes checkpoints and goes on with the averaged weights.
    if (this.#group.rank === 0) await this.#history.add(model);
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
