/** The points of the learning curve. Each stands for the updates since the previous point. */
import type { Recipe } from '../../options/recipe.ts';
import type { CurveEvent } from '../training-event.ts';
import type { TrainingState } from '../training-state.ts';

/** Returns true if a point ends with an update: every `logEvery` updates, and at the last one. */
export function isPointDue(step: number, { logEvery, maxUpdates }: Pick<Recipe, 'logEvery' | 'maxUpdates'>): boolean {
  return step % logEvery === 0 || step === maxUpdates;
}

/** Ends a point. Losses are means weighted by target tokens. Without an update since the last point, there is no new point. */
export function takePoint({ sincePoint, ...state }: TrainingState): {
  readonly state: TrainingState;
  readonly events: readonly CurveEvent[];
} {
  if (sincePoint === undefined) return { state, events: [] };
  const { targetTokens, positions, paddedPositions, learningRate, gradientNorm, epoch } = sincePoint;
  const loss = sincePoint.loss / targetTokens;
  const nll = sincePoint.nll / targetTokens;
  const paddingShare = paddedPositions / positions;
  const event = {
    kind: 'curve',
    step: state.step,
    loss,
    nll,
    learningRate,
    gradientNorm,
    paddingShare,
    epoch,
    cursor: state.cursor,
    targetTokens: state.totals.targetTokens,
    seconds: state.totals.seconds,
  } as const;
  return { state: { ...state, lastPoint: loss }, events: [event] };
}
