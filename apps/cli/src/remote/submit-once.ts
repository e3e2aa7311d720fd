/** Submits under one key until the API has answered, so that runs are queued once, however often the request is sent. */
import { randomUUID } from 'node:crypto';
import { untilAnswered, type Waiting } from './until-answered.ts';

export interface Submitting extends Omit<Waiting, 'doing' | 'fix'> {
  /** The key. A repeated submission with the same key finds the experiment of the first one. Random by default. */
  readonly idempotencyKey?: string | undefined;
}

/** Submits once. @param ask sends the submission with the key. @throws OrdoError as `untilAnswered` does */
export async function submitOnce<T>(
  { idempotencyKey: key = randomUUID(), ...waiting }: Submitting,
  ask: (key: string) => Promise<T>,
): Promise<T> {
  const repeat = `repeat the command with --idempotency-key ${key}, which finds what it has queued and queues nothing twice`;
  try {
    return await untilAnswered(() => ask(key), { ...waiting, doing: 'saving the runs', fix: repeat });
  } catch (error) {
    if (waiting.signal.aborted) waiting.output.say(`it is not known yet whether the API has queued it: ${repeat}`);
    throw error;
  }
}
