/** Lets a worker report on its attempts. Every request carries the attempt number, and a stale one is refused. */
import { appendEvents, finishAttempt, storeResult } from '@ordo/protocol/worker/attempts';
import type { App } from '../../app-options.ts';
import { tellResult } from '../../attempts/tell-result.ts';
import { callerOf } from '../../callers/caller.ts';
import { checkFinish } from '../../attempts/check-finish.ts';

export async function attemptRoutes(app: App): Promise<void> {
  addEvents(app);
  addResult(app);
  addFinish(app);
}

function addEvents(app: App): void {
  const { apart, changes, limits, prometheus } = app;
  app.route({
    ...appendEvents,
    config: { ...appendEvents.config, readApart: true },
    bodyLimit: limits.eventBytes,
    handler: async (request) => {
      const sent = { attemptId: request.params.id, body: request.body };
      const { runId, lastSeq, count, speeds } = await apart.do('appendEvents', sent, callerOf(request));
      prometheus.events.inc(count);
      for (const speed of speeds) prometheus.trainingSpeed.observe(speed);
      changes.announce(runId);
      return { lastSeq };
    },
  });
}

function addResult(app: App): void {
  const { apart, limits } = app;
  app.route({
    ...storeResult,
    config: { ...storeResult.config, readApart: true },
    bodyLimit: limits.resultBytes,
    handler: async (request, reply) => {
      const sent = { attemptId: request.params.id, body: request.body };
      const stored = await apart.do('storeSentResult', sent, callerOf(request));
      await tellResult(app, stored);
      return reply.code(201).send(stored);
    },
  });
}

function addFinish(app: App): void {
  const { store, changes } = app;
  app.route({
    ...finishAttempt,
    handler: async (request) => {
      const { attemptNumber, outcome, kind, lack, message = outcome } = request.body;
      const attemptId = request.params.id;
      checkFinish(request.body);
      // What is refused, or was reported before, ends no attempt.
      const count = (): void => app.prometheus.attemptsEnded.inc({ ending: kind ?? outcome });
      if (outcome === 'cancelled') {
        await store.attempts.cancel(attemptId, attemptNumber);
        count();
        return { run: null };
      }
      const ending = outcome === 'released' ? 'preempted' : (kind ?? 'retryable');
      // This happens before the run is queued again, so that the same worker does not take it at once.
      if (lack !== undefined) await store.workers.setAside({ attemptId, attemptNumber, kind: lack, message });
      const moved = await store.attempts.fail({ attemptId, attemptNumber, ending, message });
      if (moved === null) return { run: null };
      count();
      changes.announce(moved.runId);
      await app.wakeWorkers();
      return { run: { state: moved.state, delayMs: moved.delayMs } };
    },
  });
}
