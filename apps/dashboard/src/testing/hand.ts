/** Acts as a worker that begins runs, keeps them, and lets them fail. */
import { type Claimed, post } from './small-spec.ts';

export interface Begun {
  readonly report: (values: Readonly<Record<string, number>>) => Promise<void>;
  readonly fail: (message: string) => Promise<void>;
}

export interface Hand {
  readonly begin: (run: string) => Promise<Begun>;
  /** Ends the heartbeats. What has begun is lost after a while. */
  readonly leave: () => void;
}

const HEARTBEAT_MS = 1_000;

export async function startHand(apiUrl: string, pool: string): Promise<Hand> {
  const { codeVersion } = (await (await fetch(`${apiUrl}/v1/version`)).json()) as { codeVersion: string };
  const identity = {
    name: `hand of ${pool}`,
    pool,
    labels: [],
    engine: 'wasm',
    device: 'cpu',
    codeVersion,
    concurrency: 64,
  };
  const { id } = await post<{ id: string }>(`${apiUrl}/v1/workers`, identity);
  const held = new Map<string, number>();
  const beat = async (): Promise<void> => {
    const attempts = [...held].map(([attempt, number]) => ({ id: attempt, number }));
    await post(`${apiUrl}/v1/workers/${id}/heartbeat`, { attempts });
  };
  // A heartbeat may be in flight while its run ends or the service stops.
  const beating = setInterval(() => void beat().catch(() => undefined), HEARTBEAT_MS);
  const begin = async (run: string): Promise<Begun> => {
    const { attempt } = await post<Claimed>(`${apiUrl}/v1/runs/${run}/claim`, { workerId: id });
    held.set(attempt.id, attempt.number);
    const tell = async (what: string, body: object): Promise<void> => {
      const answer = await fetch(`${apiUrl}/v1/attempts/${attempt.id}/${what}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-ordo-attempt-token': attempt.token },
        body: JSON.stringify({ attemptNumber: attempt.number, ...body }),
      });
      if (!answer.ok) throw new Error(`${what} was answered with ${answer.status}: ${await answer.text()}`);
    };
    let seq = 0;
    return {
      report: (values) => {
        const step = ++seq;
        const event = { kind: 'metric', step, values };
        return tell('events', { events: [{ seq, at: new Date().toISOString(), event }] });
      },
      fail: async (message) => {
        held.delete(attempt.id);
        await tell('finish', { outcome: 'failed', kind: 'permanent', message });
      },
    };
  };
  return { begin, leave: () => clearInterval(beating) };
}
