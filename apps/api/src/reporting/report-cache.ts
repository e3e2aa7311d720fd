/** Caches finished reports by their content, the most recently used ones up to a number of bytes, and computes each only once. */
import type { RenderedReport } from './thread-messages.ts';

export type Compute = (signal: AbortSignal) => Promise<RenderedReport>;

/** A report that is being computed, for all callers who asked for it in the meantime. */
interface Pending {
  readonly report: Promise<RenderedReport>;
  readonly abandoned: AbortController;
  waiting: number;
}

export class ReportCache {
  readonly #limit: number;
  /** The reports by content; the most recently used comes last. */
  readonly #kept = new Map<string, RenderedReport>();
  readonly #pending = new Map<string, Pending>();
  #bytes = 0;

  /** Creates the cache. @param limit the number of bytes of all reports together */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Returns a report. Its computation stops when the signals of all waiting callers have aborted. */
  async get(content: string, compute: Compute, signal: AbortSignal): Promise<RenderedReport> {
    const kept = this.#kept.get(content);
    if (kept !== undefined) {
      this.#keep(content, kept);
      return kept;
    }
    const pending = this.#pending.get(content) ?? this.#begin(content, compute);
    pending.waiting++;
    const leave = (): void => {
      if (--pending.waiting === 0) pending.abandoned.abort();
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    try {
      return await pending.report;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #begin(content: string, compute: Compute): Pending {
    const abandoned = new AbortController();
    const forget = (): void => void this.#pending.delete(content);
    // A caller that asks after the last one has left starts a new computation.
    abandoned.signal.addEventListener('abort', forget, { once: true });
    const report = compute(abandoned.signal).then((rendered) => {
      this.#keep(content, rendered);
      return rendered;
    });
    const pending = { report: report.finally(() => abandoned.signal.aborted || forget()), abandoned, waiting: 0 };
    this.#pending.set(content, pending);
    return pending;
  }

  #keep(content: string, report: RenderedReport): void {
    const before = this.#kept.get(content);
    if (before !== undefined) this.#bytes -= sizeOf(before);
    this.#kept.delete(content);
    this.#kept.set(content, report);
    this.#bytes += sizeOf(report);
    for (const [oldest, { plain, gzip }] of this.#kept) {
      if (this.#bytes <= this.#limit) return;
      this.#kept.delete(oldest);
      this.#bytes -= plain.length + gzip.length;
    }
  }
}

const sizeOf = ({ plain, gzip }: RenderedReport): number => plain.length + gzip.length;
