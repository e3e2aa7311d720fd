/** Acts as a worker that claims a run and reports its failure. The run is in a pool of its own, so that no other worker takes it. */
import { post } from './small-spec.ts';

export async function failRun(
  apiUrl: string,
  { run, pool }: { run: string; pool: string },
  message: string,
): Promise<void> {
  const { codeVersion } = (await (await fetch(`${apiUrl}/v1/version`)).json()) as { codeVersion: string };
  const identity = {
    name: `hand of ${pool}`,
    pool,
    labels: [],
    engine: 'wasm',
    device: 'cpu',
    codeVersion,
    concurrency: 1,
  };
  const { id } = await post<{ id: string }>(`${apiUrl}/v1/workers`, identity);
  const claimed = await post<{ attempt: { id: string; number: number } }>(`${apiUrl}/v1/runs/${run}/claim`, {
    workerId: id,
  });
  const outcome = { attemptNumber: claimed.attempt.number, outcome: 'failed', kind: 'permanent', message };
  const answer = await fetch(`${apiUrl}/v1/attempts/${claimed.attempt.id}/finish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(outcome),
  });
  if (!answer.ok) throw new Error(`the failure was answered with ${answer.status}: ${await answer.text()}`);
}
