/**
 * A growing buffer that is read and written four bytes at a time. Words are so short that copying them with `set` and
 * `subarray` would take most of a filter's time.
 */

/** The number of spare bytes at the end, because several bytes are read and copied at a time. */
const SLACK = 16;

export class ByteBuffer {
  bytes: Uint8Array;
  view: DataView;
  length = 0;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity + SLACK);
    this.view = new DataView(this.bytes.buffer);
  }

  /** Makes room for `more` bytes. */
  reserve(more: number): void {
    if (this.length + more + SLACK <= this.bytes.length) return;
    const longer = new Uint8Array(Math.max(this.length + more, this.bytes.length * 2) + SLACK);
    longer.set(this.bytes.subarray(0, this.length));
    this.bytes = longer;
    this.view = new DataView(longer.buffer);
  }

  /** Appends the bytes of another buffer from `start` up to `end`. */
  appendFrom(source: ByteBuffer, start: number, end: number): void {
    const { length } = this;
    this.length = length + end - start;
    this.reserve(0);
    const from = source.view;
    const to = this.view;
    const shift = length - start;
    for (let at = start; at < end; at += 16) {
      to.setInt32(at + shift, from.getInt32(at, true), true);
      to.setInt32(at + shift + 4, from.getInt32(at + 4, true), true);
      to.setInt32(at + shift + 8, from.getInt32(at + 8, true), true);
      to.setInt32(at + shift + 12, from.getInt32(at + 12, true), true);
    }
  }

  /** Appends bytes, and returns where they begin. */
  append(bytes: Uint8Array): number {
    const start = this.length;
    this.reserve(bytes.length);
    this.bytes.set(bytes, start);
    this.length = start + bytes.length;
    return start;
  }
}
