/** /v1/changes: one stream for everything that a browser shows, because a browser opens only six connections to a server. */
import { OrdoError } from '@ordo/core';
import type { ChangesQuerySchema } from '@ordo/protocol/runs/changes';
import { readChanges } from '@ordo/protocol/runs/changes';
import { type Static } from 'typebox';
import type { App } from '../../app-options.ts';
import { answerEvents } from '../../streaming/answer-events.ts';
import { experimentNotFound } from '../../views/load-experiment.ts';
import { runNotFound } from '../../views/require-run.ts';

const DEFAULT_LIMIT = 1000;
type Query = Static<typeof ChangesQuerySchema>;

export async function changeRoutes(app: App): Promise<void> {
  app.route({
    ...readChanges,
    sse: 'dual',
    handler: async (request, reply) => {
      const { query } = request;
      requireOneStart(query);
      const { limit = DEFAULT_LIMIT, superseded = false } = query;
      const selection = { runIds: await findRuns(app, query), superseded, ...kindsOf(query) };
      const { since = 0, tail } = query;
      const from = tail === undefined ? since : await app.store.events.positionBefore(selection, tail);
      return answerEvents({ app, request, reply }, { ...selection, since: from, limit });
    },
  });
}

const kindsOf = ({ kind }: Query) => (kind === undefined ? {} : { kinds: kind.split(',') });

function requireOneStart({ since, tail }: Query): void {
  if (since === undefined || tail === undefined) return;
  throw new OrdoError('request.invalid', `tail is ${tail} and since is ${since}, but a stream begins at one place`, {
    pointer: '/query/tail',
    fix: 'leave out one of the two; a client that comes back continues with since',
  });
}

/** Returns each run once, in a fixed order, so that streams of the same runs share their queries. */
async function findRuns({ store }: App, { run, experiment }: Query): Promise<string[]> {
  const [asked, experiments] = [idsIn(run), idsIn(experiment)];
  if (asked.length + experiments.length === 0) {
    throw new OrdoError('request.invalid', 'the request names neither a run nor an experiment', {
      pointer: '/query/run',
      fix: 'give `run` or `experiment`, each one or more ids separated by commas',
    });
  }
  const known = await store.runs.statesOf(asked);
  for (const id of asked) if (!known.has(id)) runNotFound(id);
  const members = await Promise.all(experiments.map((id) => membersOf(store, id)));
  return [...new Set([...asked, ...members.flat()])].toSorted();
}

const idsIn = (text: string | undefined): string[] => text?.split(',') ?? [];

async function membersOf({ runs }: App['store'], experiment: string): Promise<string[]> {
  const runIds = await runs.idsOf(experiment);
  if (runIds.length === 0) throw experimentNotFound(experiment);
  return runIds;
}
