/** Reads again what has changed: never while a read is under way, and the longer a read takes, the less often. */

/** Changes are gathered for as long as this. Nobody reads faster. */
const LEAST_PAUSE_MS = 250;
/** The pause after a read, as a multiple of its time. Who follows something thus keeps the server busy for a fifth of the time at most. */
const PAUSE_PER_READ = 4;
/** Nobody wants to look at what is older. */
const MOST_PAUSE_MS = 30_000;

export class PacedRead {
  readonly #read: () => Promise<unknown>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;
  #isDue = false;
  #pausesUntil = 0;

  constructor(read: () => Promise<unknown>) {
    this.#read = read;
  }

  /** Says that something has changed. A read that begins later than this call follows. */
  ask(): void {
    this.#isDue = true;
    this.#plan();
  }

  /** Forgets what has changed until now. */
  stop(): void {
    this.#isDue = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #plan(): void {
    if (!this.#isDue || this.#isReading || this.#timer !== undefined) return;
    const pause = Math.max(LEAST_PAUSE_MS, this.#pausesUntil - performance.now());
    this.#timer = setTimeout(() => void this.#go(), pause);
  }

  async #go(): Promise<void> {
    this.#timer = undefined;
    this.#isDue = false;
    this.#isReading = true;
    const begun = performance.now();
    try {
      await this.#read();
    } finally {
      const now = performance.now();
      this.#pausesUntil = now + Math.min(MOST_PAUSE_MS, PAUSE_PER_READ * (now - begun));
      this.#isReading = false;
      this.#plan();
    }
  }
}
