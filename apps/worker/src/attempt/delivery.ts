/** Sends an attempt's files and its outcome until they arrive, and notes in the run's record when that takes long. */
import { describeError, isOrdoError, type Logger, nameDiskError } from '@ordo/core';
import { repeat } from './retry.ts';

/** The shortest delay that is noted in the record. */
const UNSAID_MS = 3000;

export interface DeliveryOptions {
  /** Ends all repetition. */
  readonly signal: AbortSignal;
  /** Writes a warning into the run's record. */
  readonly warn: (message: string) => void;
  readonly log: Logger;
}

export class Delivery {
  readonly #options: DeliveryOptions;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** Sends a parcel. @param what names it in messages: `the checkpoint of update 40` */
  async send<T>(what: string, operation: () => Promise<T>): Promise<T> {
    const { signal, warn, log } = this.#options;
    let failure: string | null = null;
    let said = false;
    const sent = await repeat(operation, {
      signal,
      onFailure: (error, failingForMs) => {
        if (failure === null)
          log.warn({ error: explain(error) }, `${what}: the API does not take it; it is sent again`);
        failure = explain(error);
        if (said || failingForMs < UNSAID_MS) return;
        warn(`${what} has not reached the API yet and is sent again: ${failure}`);
        said = true;
      },
    });
    if (failure !== null) log.info(`${what}: the API has taken it`);
    if (said) warn(`${what} has reached the API after all`);
    return sent;
  }
}

/** Returns the code and message of an error, for the record: the code tells what kind of answer it was. */
export function explain(thrown: unknown): string {
  const error = nameDiskError(thrown, 'the scratch folder');
  return isOrdoError(error) ? `${error.code}: ${error.message}` : describeError(error);
}
