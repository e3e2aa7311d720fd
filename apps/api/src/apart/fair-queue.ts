/** A queue in which everybody has the next turn in turn: whoever has put in a lot waits for it, and nobody else does. */

export class FairQueue<T> {
  /** By who waits. Whoever had a turn comes last. */
  readonly #lines = new Map<string, T[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** How many items of one of those who wait are in it. */
  lengthOf(who: string): number {
    return this.#lines.get(who)?.length ?? 0;
  }

  push(who: string, item: T): void {
    const line = this.#lines.get(who);
    if (line === undefined) this.#lines.set(who, [item]);
    else line.push(item);
    this.#length++;
  }

  /** Takes out the next item; undefined when there is none. */
  shift(): T | undefined {
    const [entry] = this.#lines;
    if (entry === undefined) return undefined;
    const [who, line] = entry;
    const item = line.shift();
    this.#lines.delete(who);
    if (line.length > 0) this.#lines.set(who, line);
    this.#length--;
    return item;
  }

  /** Takes out all items. */
  drain(): T[] {
    const items = [...this.#lines.values()].flat();
    this.#lines.clear();
    this.#length = 0;
    return items;
  }
}
