/** Keeps what was computed from a file, as long as the file is the same. */
import { stat } from 'node:fs/promises';

/** A file that was written just before may be written again without a new modification time. */
const SETTLED_NS = 1_000_000_000n;
const MOST_KEPT = 1_000;

export class FileMemory<T> {
  readonly #kept = new Map<string, { readonly version: string; readonly value: T }>();

  /** @param compute is not called if the file has the same identity, size and times as the last time */
  async read(file: string, compute: () => Promise<T>): Promise<T> {
    const found = await stat(file, { bigint: true }).catch(() => null);
    // The computation then says what is wrong with the file.
    if (found === null) return compute();
    const { ino, size, mtimeNs, ctimeNs } = found;
    const version = [ino, size, mtimeNs, ctimeNs].join(' ');
    const kept = this.#kept.get(file);
    if (kept?.version === version) return kept.value;
    const value = await compute();
    if (BigInt(Date.now()) * 1_000_000n - ctimeNs > SETTLED_NS) this.#keep(file, { version, value });
    return value;
  }

  #keep(file: string, entry: { readonly version: string; readonly value: T }): void {
    this.#kept.delete(file);
    this.#kept.set(file, entry);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}
