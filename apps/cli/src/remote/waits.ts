/** Finds what the queued runs of an experiment wait for. */
import { type ApiClient, take } from '@ordo/api-client';
import type { RunBoard, Wait } from '../progress/run-board.ts';

const ASK_EVERY_MS = 5000;

/** More runs than a terminal has lines. The service finds out for each what it waits for, which takes time. */
const MOST_WATCHED = 100;

/** Reads what all runs wait for, or the first `limit` of them. Runs that wait for nothing are left out. */
export async function readWaits(
  api: ApiClient,
  experiment: string,
  limit?: number,
): Promise<ReadonlyMap<string, Wait>> {
  const query = limit === undefined ? { experiment } : { experiment, limit };
  const { runs } = await take(api.http.GET('/v1/queue/runs', { params: { query } }));
  return new Map(runs.map(({ runId, reason, explanation }) => [runId, { reason, explanation }]));
}

/**
 * Updates a board with what the first of its queued runs wait for. Returns a function that ends it.
 * @param experiment returns the experiment that is followed at the moment
 */
export function followWaits(api: ApiClient, experiment: () => string, board: RunBoard): () => void {
  const look = async (): Promise<void> => {
    if (board.list().some(({ state }) => state === 'queued'))
      board.setWaits(await readWaits(api, experiment(), MOST_WATCHED));
  };
  // While the API does not answer, the board shows the last known state. The stream of events reports the outage.
  const timer = setInterval(() => void look().catch(() => undefined), ASK_EVERY_MS);
  void look().catch(() => undefined);
  return () => clearInterval(timer);
}
