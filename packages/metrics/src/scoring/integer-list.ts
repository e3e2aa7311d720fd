/** A growing list of 32-bit integers. Setting `length` to 0 empties it but keeps its memory for the next use. */
export class IntegerList {
  /** Only the first `length` values are valid. */
  values = new Int32Array(64);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) this.#grow();
    this.values[this.length++] = value;
  }

  static from(values: readonly number[]): IntegerList {
    const list = new IntegerList();
    for (const value of values) list.push(value);
    return list;
  }

  toArray(): number[] {
    const array: number[] = [];
    for (let i = 0; i < this.length; i++) array.push(this.values[i] as number);
    return array;
  }

  #grow(): void {
    const values = new Int32Array(2 * this.values.length);
    values.set(this.values);
    this.values = values;
  }
}
