/** Messages over a stream, each preceded by its length in four bytes. Unlike JSON, they keep NaN. */
import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';

const HEAD = 4;

export class MessageLine<Sent, Heard> {
  readonly #stream: Duplex;
  #waiting: Buffer = Buffer.alloc(0);

  /** @param hear called with each message, in order */
  constructor(stream: Duplex, hear: (message: Heard) => void) {
    this.#stream = stream;
    stream.on('data', (chunk: Buffer) => {
      this.#waiting = this.#waiting.length === 0 ? chunk : Buffer.concat([this.#waiting, chunk]);
      for (const message of this.#takeWhole()) hear(message);
    });
    // The other end may disappear at any moment; its process reports the reason.
    stream.on('error', () => undefined);
  }

  /** Resolves when the system has taken the message, or the line is closed. */
  async send(message: Sent): Promise<void> {
    const body = serialize(message);
    const head = Buffer.alloc(HEAD);
    head.writeUInt32LE(body.length);
    await new Promise<void>((resolve) => {
      this.#stream.write(Buffer.concat([head, body]), () => resolve());
    });
  }

  *#takeWhole(): Generator<Heard> {
    let start = 0;
    while (this.#waiting.length - start >= HEAD) {
      const end = start + HEAD + this.#waiting.readUInt32LE(start);
      if (this.#waiting.length < end) break;
      yield deserialize(this.#waiting.subarray(start + HEAD, end)) as Heard;
      start = end;
    }
    this.#waiting = this.#waiting.subarray(start);
  }
}
