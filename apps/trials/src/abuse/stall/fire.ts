/** Sends requests in parallel for a while, reads every answer to its end, and counts the answers by their status. */
import { setMaxListeners } from 'node:events';
import { Agent, request as sendRequest } from 'node:http';
import type { StallRequest } from './collect-requests.ts';

export interface Fired {
  /** The number of answers by status; 0 means no answer. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly legal: number;
  readonly illegal: number;
  /** The requests to which the API gave no proper answer. */
  readonly failed: ReadonlyMap<string, number>;
}

export interface Aim {
  readonly url: string;
  readonly requests: readonly StallRequest[];
  readonly lanes: number;
  /** Ends the attack, including requests in progress. */
  readonly signal: AbortSignal;
}

const UNEXPECTED = 500;

export async function fire({ url, requests, lanes, signal }: Aim): Promise<Fired> {
  // Every request in progress listens to the signal.
  setMaxListeners(2 * lanes, signal);
  const agent = new Agent({ keepAlive: true });
  const statuses = new Map<number, number>();
  const failed = new Map<string, number>();
  const sent = { legal: 0, illegal: 0 };
  let next = 0;
  const lane = async (): Promise<void> => {
    while (!signal.aborted) {
      const one = requests[next++ % requests.length];
      if (one === undefined) return;
      const status = await sendOnce({ url, agent, one, signal });
      if (signal.aborted) return;
      sent[one.legal ? 'legal' : 'illegal']++;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === UNEXPECTED) failed.set(one.name, (failed.get(one.name) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  agent.destroy();
  return { statuses, failed, ...sent };
}

interface Shot {
  readonly url: string;
  readonly agent: Agent;
  readonly one: StallRequest;
  readonly signal: AbortSignal;
}

/**
 * Sends one request. Returns the status of the answer; 0 if the connection broke first, which is how the API refuses a body
 * that is half sent.
 */
export async function sendOnce({ url, agent, one, signal }: Shot): Promise<number> {
  const { hostname, port } = new URL(url);
  const { method, path, headers, body } = one.request;
  return await new Promise((resolve) => {
    const asked = sendRequest({ agent, hostname, port, method, path, headers, signal }, (response) => {
      const done = (): void => resolve(response.statusCode ?? 0);
      response.once('end', done).once('error', done).once('close', done).resume();
    });
    asked.once('error', () => resolve(0));
    asked.end(body);
  });
}
