/** Finds what the queued runs of an experiment wait for. */
import { type ApiClient, take } from '@ordo/api-client';
import type { RunBoard } from '../progress/run-board.ts';

const ASK_EVERY_MS = 5000;

/** Returns a sentence for each run. Runs that wait for nothing are left out. */
export async function readWaits(api: ApiClient, experiment: string): Promise<ReadonlyMap<string, string>> {
  const { runs } = await take(api.http.GET('/v1/queue/runs', { params: { query: { experiment } } }));
  return new Map(runs.map(({ runId, explanation }) => [runId, explanation]));
}

/** Updates a board with what its queued runs wait for. Returns a function that ends it. */
export function followWaits(api: ApiClient, experiment: string, board: RunBoard): () => void {
  const look = async (): Promise<void> => {
    if (board.list().some(({ state }) => state === 'queued')) board.setWaits(await readWaits(api, experiment));
  };
  // While the API does not answer, the board shows the last known state. The stream of events reports the outage.
  const timer = setInterval(() => void look().catch(() => undefined), ASK_EVERY_MS);
  void look().catch(() => undefined);
  return () => clearInterval(timer);
}
