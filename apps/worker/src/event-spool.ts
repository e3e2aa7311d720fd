/** An attempt's events on disk, append-only, so that an API that is away costs neither memory nor events. */
import { type FileHandle, open } from 'node:fs/promises';
import { OrdoError } from '@ordo/core';
import type { NumberedEvent } from './api-port.ts';

/** A batch at most; far more than one event can be. */
const READ_BYTES = 512 * 1024;

/** One event per line as JSON. What was acknowledged stays in the file, so that everything can be sent again. */
export class EventSpool {
  readonly #file: FileHandle;
  /** Bytes written, and bytes acknowledged. */
  #end = 0;
  #start = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string): Promise<EventSpool> {
    return new EventSpool(await open(path, 'wx+'));
  }

  /** True when something is written that is not acknowledged. */
  get hasUnsent(): boolean {
    return this.#start < this.#end;
  }

  /** Returns when the events are on disk. */
  async append(events: readonly NumberedEvent[]): Promise<void> {
    const bytes = Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    await this.#file.write(bytes, 0, bytes.length, this.#end);
    await this.#file.datasync();
    this.#end += bytes.length;
  }

  /** The oldest events that are not acknowledged, at most `limit`, and how to acknowledge them. */
  async read(limit: number): Promise<{ events: NumberedEvent[]; acknowledge: () => void }> {
    const { buffer, bytesRead } = await this.#file.read({
      buffer: Buffer.alloc(Math.min(READ_BYTES, this.#end - this.#start)),
      position: this.#start,
    });
    const lines: Buffer[] = [];
    let length = 0;
    while (lines.length < limit) {
      const newline = buffer.subarray(0, bytesRead).indexOf(0x0a, length);
      if (newline < 0) break;
      lines.push(buffer.subarray(length, newline));
      length = newline + 1;
    }
    if (lines.length === 0) throw new OrdoError('internal.unexpected', `an event is longer than ${READ_BYTES} bytes`);
    const from = this.#start;
    return {
      events: lines.map((line) => JSON.parse(line.toString()) as NumberedEvent),
      acknowledge: () => {
        this.#start = from + length;
      },
    };
  }

  /** Makes everything unsent again. */
  rewind(): void {
    this.#start = 0;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
