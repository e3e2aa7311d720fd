/** Submits a spec with the same key until the API answers. Its runs are then queued once, however often the spec is sent. */
import { isOrdoError } from '@ordo/core/errors';

/** The number of tries. Each is given up after half a minute, so together they take up to ten minutes and more. */
const TRIES = 20;
const LONGEST_PAUSE_MS = 15_000;

/** Returns true if the runs may have been queued although no answer came, and an answer may come soon. */
export function mayAnswerSoon(failures: number, error: unknown): boolean {
  const passing = isOrdoError(error, 'api.unavailable') || isOrdoError(error, 'store.unavailable');
  return passing && failures < TRIES;
}

export const pauseAfter = (failures: number): number => Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** failures);

/** Gives each submission a key, which stays the same while the text does. Pages without TLS have no `randomUUID`. */
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

  /** Forgets the key after an answer, so that the next submission of the same text is a new one. */
  forget(text: string): void {
    this.#keys.delete(text);
  }
}
