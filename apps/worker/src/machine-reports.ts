/** Reports to the API how much of this machine is used, all the time. A report that fails is not repeated: the next one follows. */
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, type Logger } from '@ordo/core';
import { READING_INTERVAL_MS } from '@ordo/core/machine-reading';
import type { ApiPort } from './api-port.ts';
import { MachineReader } from './devices/machine-reader.ts';

export interface MachineReportsOptions {
  readonly api: Pick<ApiPort, 'reportMachine'>;
  readonly settings: { readonly powercapDir: string | null };
  readonly workerId: () => string;
  readonly log: Logger;
}

/** A machine that has just begun is seen soon. */
const FIRST_AFTER_MS = 1_000;

export class MachineReports {
  readonly #options: MachineReportsOptions;
  readonly #ending = new AbortController();

  constructor(options: MachineReportsOptions) {
    this.#options = options;
  }

  begin(): void {
    void this.#report();
  }

  end(): void {
    this.#ending.abort();
  }

  async #report(): Promise<void> {
    const { api, settings, workerId, log } = this.#options;
    const { signal } = this.#ending;
    const reader = new MachineReader(settings);
    for (let waitMs = FIRST_AFTER_MS; !signal.aborted; waitMs = READING_INTERVAL_MS) {
      await delay(waitMs, undefined, { signal, ref: false }).catch(() => undefined); // The worker ends.
      if (signal.aborted) return;
      await reader
        .read()
        .then((reading) => api.reportMachine(workerId(), reading))
        // An API of before this version does not know the route.
        .catch((error: unknown) =>
          log.debug({ error: describeError(error) }, 'the use of the machine was not reported'),
        );
    }
  }
}
