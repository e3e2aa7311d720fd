/** Trains a model: an async generator of events that can be stopped after any update and resumed bit for bit. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { TrainingSession } from './training-session.ts';
import type { EndEvent, TrainingEvent } from './training-event.ts';
import type { TrainingRequest } from './training-request.ts';

/**
 * Events come in the order: update, then at its step epoch, validation, checkpoint; `end` is last. The model holds the
 * averaged weights after an `end` by `max-updates` or `patience`, and the last weights after `stopped`.
 *
 * @throws OrdoError `training.diverged` when loss or gradient are no longer finite; `engine.out-of-memory` when a
 *   micro-batch of one sentence does not fit; `checkpoint.invalid` when `resume` is of another model.
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
  const { recipe, signal } = request;
  // The step whose state a checkpoint holds already: nothing is written twice.
  let saved = session.state.step === 0 ? null : session.state.step;
  while (session.state.step < recipe.maxUpdates && !session.outOfPatience) {
    if (signal?.aborted === true) {
      if (saved !== session.state.step) yield session.checkpointEvent('stop');
      yield endEvent(session, 'stopped', 1);
      return;
    }
    const before = session.state.cursor.epoch;
    const { halvings, update } = session.update();
    yield* halvings;
    yield update;
    const { step, cursor } = session.state;
    if (cursor.epoch !== before) yield { kind: 'epoch', epoch: before, step };
    const due = recipe.validateEvery === null ? cursor.epoch !== before : step % recipe.validateEvery === 0;
    if (due || step === recipe.maxUpdates) yield* validate(session);
    if (recipe.checkpointEvery !== null && step % recipe.checkpointEvery === 0) {
      saved = step;
      yield session.checkpointEvent('interval');
    }
    // Lets timers and signals in, which a chain of promises alone would keep out.
    await nextTurn();
  }
  if (saved !== session.state.step) yield session.checkpointEvent('end');
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
