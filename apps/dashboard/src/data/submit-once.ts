/** Submits a spec under one key until the API has answered, so that its runs are queued once, however often it is sent. */
import { isOrdoError } from '@ordo/core/errors';

/** A try is given up after half a minute, so this is ten minutes or more. */
const TRIES = 20;
const LONGEST_PAUSE_MS = 15_000;

/** Whether the API, or what stands before it, may have queued what it has not answered, and may answer soon. */
export function mayAnswerSoon(failures: number, error: unknown): boolean {
  const passing = isOrdoError(error, 'api.unavailable') || isOrdoError(error, 'store.unavailable');
  return passing && failures < TRIES;
}

export const pauseAfter = (failures: number): number => Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** failures);

/** A key for what is submitted, the same for as long as the text is. `randomUUID` is missing in pages that do not come over TLS. */
export class SubmissionKeys {
  readonly #keys = new Map<string, string>();

  of(text: string): string {
    const known = this.#keys.get(text);
    if (known !== undefined) return known;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    this.#keys.set(text, key);
    return key;
  }

  /** A submission that was answered is over: the next one of the same text is another one. */
  forget(text: string): void {
    this.#keys.delete(text);
  }
}
