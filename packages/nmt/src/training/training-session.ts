/** A training in progress: its state between updates, the update itself, and what a checkpoint saves from both. */
import { OrdoError } from '@ordo/core';
import type { TokenBatch } from '@ordo/data';
import { currentEngine, squaredNorm, tf } from '@ordo/tensor';
import {
  captureTensors,
  type Checkpoint,
  configOf,
  encodeCheckpoint,
  restoreTensors,
} from '../checkpoint/checkpoint.ts';
import { Adam } from './gradients/adam.ts';
import { askFor } from './batch/batch-cut.ts';
import { sumPositions } from './batch/batch.ts';
import { explainEnd, explainOverflow, explainValidation } from './watching/divergence.ts';
import { checkParts, checkPrecision } from './watching/failures.ts';
import { type LayerNorms, measureNorms } from './watching/layer-norms.ts';
import { isPointDue, takePoint } from './watching/learning-curve.ts';
import { learningRateAfter } from './learning-rate.ts';
import { beginLossScale, findOverflow } from './gradients/loss-scale.ts';
import { agree, ALONE, type ProcessGroup } from './gradients/process-group.ts';
import { beginsWithRecomputation, canRecompute } from './batch/recomputation.ts';
import type { CheckpointEvent, CurveEvent, ValidationEvent } from './training-event.ts';
import type { TrainingRequest, Validation } from './training-request.ts';
import { beginUpdate, INITIAL_STATE, type TrainingState } from './training-state.ts';
import { countUpdate, readBatches, skipUpdate, type UpdateOutcomeEvent } from './watching/update-outcome.ts';
import { computeUpdate, type UpdateSums } from './gradients/update-share.ts';
import { WeightHistory } from './gradients/weight-average.ts';

export class TrainingSession {
  readonly #request: TrainingRequest;
  readonly #adam: Adam;
  readonly #group: ProcessGroup;
  readonly #history: WeightHistory;
  #state: TrainingState;
  /** True if layers are computed again in the backward pass. */
  #recomputes: boolean;

  constructor(request: TrainingRequest) {
    const { model, recipe, batches, group = ALONE, microBatches = 1 } = request;
    const resumed = resumedTraining(request);
    checkPrecision(recipe.precision, currentEngine());
    checkParts(recipe, group);
    this.#request = request;
    this.#group = group;
    const { lossScale: earlier, energy: _energy, ...state } = resumed?.state ?? INITIAL_STATE;
    const lossScale = beginLossScale(recipe, earlier);
    const cut = askFor(microBatches, state.cut);
    this.#state = { ...state, cut, ...(lossScale === undefined ? {} : { lossScale }) };
    this.#recomputes = beginsWithRecomputation(model.shape, {
      choice: request.recompute ?? 'auto',
      microBatches,
      recomputed: state.recomputedFrom !== undefined,
    });
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

  /** Returns true if the training must stop now. All processes of a group get the same answer. */
  shouldStop(): boolean {
    return agree(this.#group, this.#request.signal?.aborted === true);
  }

  /**
   * Makes one optimiser update over `accumulate` batches, or skips it if its gradient overflows in half precision. A batch that
   * does not fit into memory is tried again in a way that needs less.
   */
  update(): readonly UpdateOutcomeEvent[] {
    const { recipe, batches: source } = this.#request;
    const started = performance.now();
    const { epoch } = source.cursor;
    const begun = beginUpdate(this.#state, currentEngine(), recipe.batchParts);
    const { lossScale: { scale } = { scale: 1 } } = begun;
    const batches = Array.from({ length: recipe.accumulate }, () => source.next());
    const sums = this.#compute(begun, batches, scale);
    try {
      const { targetTokens, loss, nll } = sums;
      const gradientNorm = Math.sqrt(squaredNorm(sums.gradients)) / (targetTokens * scale);
      const overflow = findOverflow(loss, gradientNorm);
      const learningRate = learningRateAfter(begun.step, recipe);
      const norms = overflow === null ? this.#measureNorms(begun, batches, sums) : null;
      if (overflow === null) this.#apply(sums, { gradientNorm, scale, learningRate });
      const seconds = (performance.now() - started) / 1000;
      const read = readBatches(begun, sums, { cursor: source.cursor, recomputed: this.#recomputes });
      const counts = { ...sumPositions(batches), targetTokens, seconds };
      const perToken = { loss: loss / targetTokens, nll: nll / targetTokens };
      const outcome =
        overflow === null
          ? countUpdate(read.state, { epoch, ...perToken, learningRate, gradientNorm, ...counts }, recipe)
          : skipUpdate(read.state, { overflow, seconds }, recipe);
      if (outcome === null) throw explainOverflow(this.#request, begun, { batches, sums, gradientNorm });
      this.#state = outcome.state;
      this.#recomputes = sums.thrift.recomputes;
      const events = norms === null ? outcome.events : outcome.events.map((event) => withNorms(event, norms));
      return [...events, ...read.events];
    } finally {
      tf.dispose([...sums.gradients]);
    }
  }

  /** Returns null unless the recipe asks for norms and a point of the curve is due. Only rank 0 reports them. */
  #measureNorms(
    { step, dropoutCounter, lossScale }: TrainingState,
    batches: readonly TokenBatch[],
    { gradients, targetTokens, thrift: { microBatches } }: UpdateSums,
  ): LayerNorms | null {
    const { recipe } = this.#request;
    if (recipe.logNorms !== true || this.#group.rank > 0 || !isPointDue(step + 1, recipe)) return null;
    const divisor = targetTokens * (lossScale?.scale ?? 1);
    return measureNorms(this.#request, { batches, dropoutCounter, microBatches }, { gradients, divisor });
  }

  #compute({ dropoutCounter, cut }: TrainingState, batches: readonly TokenBatch[], lossScale: number): UpdateSums {
    const { model, recompute = 'auto' } = this.#request;
    const thrift = { microBatches: cut.microBatches, recomputes: this.#recomputes };
    const mayRecompute = recompute === 'auto' && canRecompute(model.shape);
    return computeUpdate(this.#request, this.#group, { batches, dropoutCounter, thrift, mayRecompute, lossScale });
  }

  /** Divides the gradient by the number of tokens and the loss scale, clips it, and makes the optimiser's step. */
  #apply(
    { gradients, targetTokens }: UpdateSums,
    at: { gradientNorm: number; scale: number; learningRate: number },
  ): void {
    const { clipNorm } = this.#request.recipe;
    const { gradientNorm, scale, learningRate } = at;
    // As in fairseq's clip_grad_norm_, 1e-6 avoids a division by zero when the whole gradient is zero.
    const clip = clipNorm === null ? 1 : Math.min(1, clipNorm / (gradientNorm + 1e-6));
    const gradientScale = clip / (targetTokens * scale);
    this.#adam.apply(gradients, { step: this.#state.step + 1, learningRate, gradientScale });
  }

  /** Keeps the weights for averaging and validates. Returns null when there is nothing to report. */
  async validate(): Promise<ValidationEvent | null> {
    const { model, validate } = this.#request;
    const { step, validatedAt, cursor } = this.#state;
    if (validatedAt === step) return null;
    // Only rank 0 writes checkpoints and uses the averaged weights.
    if (this.#group.rank === 0) await this.#history.add(model);
    this.#state = { ...this.#state, validatedAt: step };
    if (validate === undefined) return null;
    const { loss, metrics } = await validate(step);
    const error = explainValidation(this.#request, this.#state, { loss, ...metrics });
    if (error !== null) throw error;
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

  /** Returns the rest of the learning curve, if a training ends between two points. */
  endCurve(): readonly CurveEvent[] {
    const { state, events } = takePoint(this.#state);
    this.#state = state;
    return events;
  }

  checkpointEvent(reason: CheckpointEvent['reason']): CheckpointEvent {
    const { step, cursor } = this.#state;
    return { kind: 'checkpoint', step, reason, cursor, capture: () => this.#capture() };
  }

  async #capture(): Promise<Uint8Array> {
    const { model, readEnergy } = this.#request;
    return encodeCheckpoint({
      config: configOf(model),
      weights: await captureTensors(model.parameters),
      training: {
        ...this.#history.kept,
        state: readEnergy === undefined ? this.#state : { ...this.#state, energy: readEnergy() },
        firstMoments: await captureTensors(this.#named(this.#adam.firstMoments)),
        secondMoments: await captureTensors(this.#named(this.#adam.secondMoments)),
      },
    });
  }

  /** @throws OrdoError `training.diverged` when the model is far worse than one that has learnt nothing */
  requireLearnt(): void {
    const error = explainEnd(this.#request, this.#state);
    if (error !== null) throw error;
  }

  /** Puts the average of the kept weights into the model, and returns how many weights there were. */
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

function withNorms(event: UpdateOutcomeEvent, norms: LayerNorms): UpdateOutcomeEvent {
  return event.kind === 'curve' ? { ...event, norms } : event;
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
