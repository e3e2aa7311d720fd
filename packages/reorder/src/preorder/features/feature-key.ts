/**
 * Makes the 64-bit key of a feature from small numbers: two independent 32-bit hashes. The probability that two of a million
 * features share a key is 10⁶ · 10⁶ / 2⁶⁵ ≈ 3 · 10⁻⁸.
 */
export class FeatureKey {
  low = 0;
  high = 0;

  start(template: number): void {
    this.low = 0x2545f491;
    this.high = 0x6c078965;
    this.add(template);
  }

  /** The rounds of MurmurHash3, with different constants for the two halves. */
  add(value: number): void {
    let mixed = Math.imul(value + 1, 0xcc9e2d51);
    mixed = Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
    const low = this.low ^ mixed;
    this.low = (Math.imul((low << 13) | (low >>> 19), 5) + 0xe6546b64) | 0;
    mixed = Math.imul(value + 1, 0x239b961b);
    mixed = Math.imul((mixed << 16) | (mixed >>> 16), 0xab0e9789);
    const high = this.high ^ mixed;
    this.high = (Math.imul((high << 17) | (high >>> 15), 9) + 0x561ccd1b) | 0;
  }

  /** Mixes the high half, whose low bits determine the place in the table. Keys of 0 mark free places there. */
  finish(): void {
    let high = this.high;
    high = Math.imul(high ^ (high >>> 16), 0x85ebca6b);
    high = Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
    this.high = high ^ (high >>> 16);
    if (this.low === 0 && this.high === 0) this.low = 1;
  }
}
