/** How a worker reports on its attempts. Every request carries the attempt number, and a stale one is refused. */
import type { RunEvent } from '@ordo/spec';
import type { App } from '../app-options.ts';
import { IdParamsSchema } from '../schemas/shared.ts';
import {
  EventBatchSchema,
  EventsStoredSchema,
  FinishedSchema,
  FinishSchema,
  ResultBodySchema,
  ResultStoredSchema,
} from '../schemas/worker.ts';
import { wakeRuns } from '../dispatch/wake-runs.ts';
import { observeTraining } from '../prometheus.ts';
import { checkFinish } from '../requests/check-finish.ts';
import { storeResult } from '../requests/store-result.ts';
import { readTime } from '../requests/read-time.ts';
import { answers } from './answers.ts';

const config = { access: 'worker' } as const;
const tags = ['worker'];
const params = IdParamsSchema;

export async function attemptRoutes(app: App): Promise<void> {
  addEvents(app);
  addResult(app);
  addFinish(app);
}

function addEvents(app: App): void {
  const { store, changes, limits } = app;
  app.post(
    '/v1/attempts/:id/events',
    {
      config: { ...config, errors: ['attempt.not-found', 'attempt.stale', 'attempt.sequence-gap'] },
      bodyLimit: limits.eventBytes,
      schema: {
        tags,
        operationId: 'appendEvents',
        summary: 'Store events; repeating the request is harmless',
        params,
        body: EventBatchSchema,
        response: answers(200, EventsStoredSchema),
      },
    },
    async (request) => {
      const { attemptNumber, events } = request.body;
      for (const [i, { at }] of events.entries()) readTime(at, `/events/${i}/at`);
      const stored = await store.events.append(
        request.params.id,
        attemptNumber,
        events.map(({ seq, at, event }) => ({ seq, at, kind: event.kind, step: stepOf(event), event })),
      );
      app.prometheus.events.inc(events.length);
      observeTraining(
        app.prometheus,
        events.map(({ event }) => event),
      );
      changes.announce(stored.runId);
      return { lastSeq: stored.lastSeq };
    },
  );
}

function addResult(app: App): void {
  const { limits } = app;
  app.post(
    '/v1/attempts/:id/result',
    {
      config: { ...config, errors: ['attempt.not-found', 'attempt.stale'] },
      bodyLimit: limits.resultBytes,
      schema: {
        tags,
        operationId: 'storeResult',
        summary: 'Store the result, which ends the attempt and its run; repeating the request is harmless',
        params,
        body: ResultBodySchema,
        response: answers(201, ResultStoredSchema),
      },
    },
    async (request, reply) => {
      const { attemptNumber, result } = request.body;
      const stored = await storeResult(app, { attemptId: request.params.id, attemptNumber, result });
      return reply.code(201).send(stored);
    },
  );
}

function addFinish(app: App): void {
  const { store, changes } = app;
  app.post(
    '/v1/attempts/:id/finish',
    {
      config: { ...config, errors: ['attempt.not-found', 'attempt.stale'] },
      schema: {
        tags,
        operationId: 'finishAttempt',
        summary: 'End the attempt without a result; repeating the request is harmless',
        params,
        body: FinishSchema,
        response: answers(200, FinishedSchema),
      },
    },
    async (request) => {
      const { attemptNumber, outcome, kind, lack, message = outcome } = request.body;
      const attemptId = request.params.id;
      checkFinish(request.body);
      app.prometheus.attemptsEnded.inc({ ending: kind ?? outcome });
      if (outcome === 'cancelled') {
        await store.attempts.cancel(attemptId, attemptNumber);
        return { run: null };
      }
      const ending = outcome === 'released' ? 'preempted' : (kind ?? 'retryable');
      // Before the run is queued again, so that the same worker does not take it at once.
      if (lack !== undefined) await store.workers.setAside({ attemptId, attemptNumber, kind: lack, message });
      const moved = await store.attempts.fail({ attemptId, attemptNumber, ending, message });
      if (moved === null) return { run: null };
      changes.announce(moved.runId);
      if (moved.state === 'queued') app.prometheus.wakes.inc(await wakeRuns(app, [moved], request.log));
      return { run: { state: moved.state, delayMs: moved.delayMs } };
    },
  );
}

function stepOf(event: RunEvent): number | null {
  switch (event.kind) {
    case 'metric':
    case 'checkpoint':
      return event.step;
    case 'log':
      return event.step ?? null;
    case 'phase':
    case 'progress':
      return null;
  }
}
