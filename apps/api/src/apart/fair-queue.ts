/** A queue in which owners take turns, so that an owner with many items does not delay the others. */

export class FairQueue<T> {
  /** The items of each owner. The owner who had the last turn comes last. */
  readonly #lines = new Map<string, T[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Returns how many items of this owner wait. */
  lengthOf(who: string): number {
    return this.#lines.get(who)?.length ?? 0;
  }

  push(who: string, item: T): void {
    const line = this.#lines.get(who);
    if (line === undefined) this.#lines.set(who, [item]);
    else line.push(item);
    this.#length++;
  }

  /** Removes and returns the next item; undefined if the queue is empty. */
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

  /** Removes and returns all items. */
  drain(): T[] {
    const items = [...this.#lines.values()].flat();
    this.#lines.clear();
    this.#length = 0;
    return items;
  }
}
