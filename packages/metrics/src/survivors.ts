/** Positions of one token sequence that may start a shared n-gram, with the class of their current prefix. */
export class Survivors {
  at = new Int32Array(0);
  prefix = new Int32Array(0);
  alive = 0;

  /** Every position of a sequence is alive and has the empty n-gram as its prefix. */
  restart(length: number, emptyNgram: number): void {
    if (this.at.length < length) {
      this.at = new Int32Array(2 * length);
      this.prefix = new Int32Array(2 * length);
    }
    for (let i = 0; i < length; i++) this.at[i] = i;
    this.prefix.fill(emptyNgram, 0, length);
    this.alive = length;
  }
}
