/** Reads the stream in the leading tab. It continues after the last event that any tab has received, even if the API was away. */
import { type Message, readMessages, type RunState, type StoredEvent } from '@ordo/api-client/browser';
import type { Connection, Selection } from './change.ts';
import { queryOf, readPlace } from './read-tail.ts';

export type Told =
  | { readonly kind: 'event'; readonly event: StoredEvent }
  | { readonly kind: 'run'; readonly runId: string; readonly state: RunState }
  | {
      readonly kind: 'connection';
      readonly connection: Connection;
      /** The runs and experiments whose events are in the stream. */
      readonly covered: readonly string[];
      readonly since: number | null;
    };

const PAUSE_MS = 1_000;
/** A stream that is silent for so long has been interrupted, because the API sends a sign of life every ten seconds. */
const SILENCE_MS = 15_000;
export class Stream {
  readonly #tell: (told: Told) => void;
  #reading = new AbortController();
  #selection: Selection = {};
  #address = '';
  /** True if all runs have ended. They can start again, so a new follower opens the stream again. */
  #hasEnded = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since: number | null;

  /** @param since the position of the last known event, or null before the first event */
  constructor(since: number | null, tell: (told: Told) => void) {
    this.#since = since;
    this.#tell = tell;
  }

  /** Follows these runs from now on, and continues at the present position. */
  follow(selection: Selection): void {
    const address = new URLSearchParams(queryOf(selection)).toString();
    if (address === this.#address && !this.#hasEnded) return;
    this.#address = address;
    this.#selection = selection;
    this.#hasEnded = false;
    this.#open();
  }

  #open(): void {
    clearTimeout(this.#timer);
    this.#reading.abort();
    this.#reading = new AbortController();
    if (this.#address === '') this.#become('idle');
    else void this.#read(this.#reading.signal);
  }

  async #read(signal: AbortSignal): Promise<void> {
    try {
      this.#since ??= await readPlace(this.#selection, signal);
      const url = `/v1/changes?${this.#address}&since=${this.#since}`;
      const options = { signal, silenceMs: SILENCE_MS, onOpen: () => this.#become('live') };
      for await (const message of readMessages(url, options)) {
        if (message.event === 'end') {
          this.#hasEnded = true;
          this.#become('idle');
          return;
        }
        this.#take(message);
      }
    } catch {
      // The stream connects again after any error. Other requests of the page report what is wrong.
    }
    if (signal.aborted) return;
    this.#become('interrupted');
    this.#timer = setTimeout(() => this.#open(), PAUSE_MS);
  }

  #take({ event, data }: Message): void {
    if (event === 'event') {
      const stored = JSON.parse(data) as StoredEvent;
      this.#since = stored.position;
      this.#tell({ kind: 'event', event: stored });
    }
    if (event === 'run') this.#tell({ kind: 'run', ...(JSON.parse(data) as { runId: string; state: RunState }) });
  }

  #become(connection: Connection): void {
    const { experiment = '', run = '' } = queryOf(this.#selection);
    const covered = connection === 'interrupted' ? [] : [...experiment.split(','), ...run.split(',')];
    this.#tell({ kind: 'connection', connection, covered, since: this.#since });
  }
}
