/** How a worker reports on its attempts. Every request carries the attempt number, and a stale one is refused. */
import type { App } from '../app-options.ts';
import { callerOf } from '../requests/caller.ts';
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
import { tellResult } from '../attempts/tell-result.ts';
import { checkFinish } from '../requests/check-finish.ts';
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
  const { apart, changes, limits, prometheus } = app;
  app.post(
    '/v1/attempts/:id/events',
    {
      config: { ...config, readApart: true, errors: ['attempt.not-found', 'attempt.stale', 'attempt.sequence-gap'] },
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
      const sent = { attemptId: request.params.id, body: request.body };
      const { runId, lastSeq, count, speeds } = await apart.do('appendEvents', sent, callerOf(request));
      prometheus.events.inc(count);
      for (const speed of speeds) prometheus.trainingSpeed.observe(speed);
      changes.announce(runId);
      return { lastSeq };
    },
  );
}

function addResult(app: App): void {
  const { apart, limits } = app;
  app.post(
    '/v1/attempts/:id/result',
    {
      config: { ...config, readApart: true, errors: ['attempt.not-found', 'attempt.stale'] },
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
      const sent = { attemptId: request.params.id, body: request.body };
      const stored = await apart.do('storeSentResult', sent, callerOf(request));
      await tellResult(app, stored);
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
