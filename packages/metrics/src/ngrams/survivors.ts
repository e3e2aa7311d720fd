/**
 * The positions of a token sequence that may still start a shared n-gram, each with the class of its current prefix.
 */
import { IntegerList } from '../scoring/integer-list.ts';

export class Survivors {
  tokens = new IntegerList();
  at = new Int32Array(0);
  prefix = new Int32Array(0);
  alive = 0;

  /** Makes every position of a sequence alive again. Its prefix is the empty n-gram, which has class 0. */
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
