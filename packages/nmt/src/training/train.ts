/** Trains a model. Training is an async generator of events; it can stop after any update and resume to the same bits. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { TrainingSession } from './training-session.ts';
import type { EndEvent, TrainingEvent } from './training-event.ts';
import type { TrainingRequest } from './training-request.ts';

/**
 * Yields an `update` event for each update. The events `curve`, `loss-scale`, `recompute`, `micro-batches`, `epoch`, `validation`
 * and `checkpoint` that are due at its step follow in this order; the last event is `end`. In fp16, an update whose gradient
 * overflows is skipped, and `loss-scale` takes the place of `update`. The model holds the averaged weights after an `end` for
 * `max-updates` or `patience`, and the last weights after one for `stopped`.
 *
 * @throws OrdoError `training.diverged` when the loss or the gradient is no longer finite (in fp16, when it is still not finite
 * with the
 *   smallest loss scale), or the last loss is far above that of guessing; `engine.out-of-memory` when a single
 *   sentence pair does not fit; `checkpoint.invalid` when `resume` belongs to another model.
 */
export async function* train(request: TrainingRequest): AsyncGenerator<TrainingEvent, void, void> {
  const session = new TrainingSession(request);
  try {
    yield* runUpdates(session, request);
  } finally {
    session.dispose();
  }
}

async function* runUpdates(session: TrainingSession, request: TrainingRequest): AsyncGenerator<TrainingEvent> {
  const { recipe } = request;
  // The last step whose state was saved, so that no state is written twice.
  let saved = session.state.step === 0 ? null : session.state.step;
  while (session.state.step < recipe.maxUpdates && !session.outOfPatience) {
    if (session.shouldStop()) {
      if (saved !== session.state.step) yield session.checkpointEvent('stop');
      yield endEvent(session, 'stopped', 1);
      return;
    }
    const before = session.state;
    yield* session.update();
    const { step, cursor } = session.state;
    const { epoch } = before.cursor;
    if (cursor.epoch !== epoch) yield { kind: 'epoch', epoch, step };
    const due = recipe.validateEvery === null ? cursor.epoch !== epoch : step % recipe.validateEvery === 0;
    if (due || step === recipe.maxUpdates) yield* validate(session);
    // A skipped update does not change the step, and the state of that step has already been offered.
    if (recipe.checkpointEvery !== null && step % recipe.checkpointEvery === 0 && step > before.step) {
      saved = step;
      yield session.checkpointEvent('interval');
    }
    // One turn of the event loop lets timers and signals run; awaiting promises alone would not.
    await nextTurn();
  }
  yield* session.endCurve();
  if (saved !== session.state.step) yield session.checkpointEvent('end');
  session.requireLearnt();
  const reason = session.state.step >= recipe.maxUpdates ? 'max-updates' : 'patience';
  yield endEvent(session, reason, session.average());
}

async function* validate(session: TrainingSession): AsyncGenerator<TrainingEvent> {
  const event = await session.validate();
  if (event !== null) yield event;
}

function endEvent(session: TrainingSession, reason: EndEvent['reason'], averaged: number): EndEvent {
  return { kind: 'end', step: session.state.step, reason, averaged, state: session.state };
}
