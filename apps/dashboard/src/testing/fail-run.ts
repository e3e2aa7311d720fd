/** Acts as a worker that claims a run, reports its machine, and fails. The run is in a pool of its own, so that no other worker takes it. */
import { type Claimed, post } from './small-spec.ts';

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
  const { attempt } = await post<Claimed>(`${apiUrl}/v1/runs/${run}/claim`, { workerId: id });
  const tell = async (what: string, body: object): Promise<void> => {
    const answer = await fetch(`${apiUrl}/v1/attempts/${attempt.id}/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-ordo-attempt-token': attempt.token },
      body: JSON.stringify({ attemptNumber: attempt.number, ...body }),
    });
    if (!answer.ok) throw new Error(`${what} was answered with ${answer.status}: ${await answer.text()}`);
  };
  const measured = { kind: 'metric', step: 11, values: { 'system/cpu': 150, 'system/memory': 3_000_000_000 } };
  await tell('events', { events: [{ seq: 1, at: new Date().toISOString(), event: measured }] });
  await tell('finish', { outcome: 'failed', kind: 'permanent', message });
}
