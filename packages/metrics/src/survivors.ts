/** Positions of one token sequence that may start a shared n-gram, with the class of their current prefix. */
import { IntegerList } from './integer-list.ts';

export class Survivors {
  tokens = new IntegerList();
  at = new Int32Array(0);
  prefix = new Int32Array(0);
  alive = 0;

  /** Every position of the sequence is alive and has the empty n-gram, of class 0, as its prefix. */
  restart(tokens: IntegerList): void {
    const { length } = tokens;
    if (this.at.length < length) {
      this.at = new Int32Array(2 * length);
      this.prefix = new Int32Array(2 * length);
    }
    const { at, prefix } = this;
    for (let i = 0; i < length; i++) {
      at[i] = i;
      prefix[i] = 0;
    }
    this.tokens = tokens;
    this.alive = length;
  }
}
