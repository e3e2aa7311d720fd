/** An attempt's events in an append-only file, so that no event is lost and memory does not grow while the API is away. */
import { type FileHandle, open } from 'node:fs/promises';
import { OrdoError } from '@ordo/core';
import type { NumberedEvent } from './api-port.ts';

/** The most that one `read` takes from the file. No event is nearly as long. */
const READ_BYTES = 512 * 1024;

/** Holds one JSON event per line. Acknowledged events stay in the file, so that all of them can be sent again. */
export class EventSpool {
  readonly #path: string;
  #file: FileHandle | undefined;
  /** Bytes written, and bytes acknowledged. */
  #end = 0;
  #start = 0;

  /** The file is created with the first event. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Whether the file holds events that are not acknowledged. */
  get hasUnsent(): boolean {
    return this.#start < this.#end;
  }

  /** Resolves once the events are on disk. */
  async append(events: readonly NumberedEvent[]): Promise<void> {
    const bytes = Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    const file = await this.#open();
    await writeWhole(file, bytes, this.#end);
    await file.datasync();
    this.#end += bytes.length;
  }

  /** The oldest unacknowledged events, at most `limit` of them, and a function that acknowledges them. */
  async read(limit: number): Promise<{ events: NumberedEvent[]; acknowledge: () => void }> {
    const file = await this.#open();
    const { buffer, bytesRead } = await file.read({
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

  /** Takes back all acknowledgements, so that `read` starts at the first event again. */
  rewind(): void {
    this.#start = 0;
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }

  async #open(): Promise<FileHandle> {
    this.#file ??= await open(this.#path, 'wx+');
    return this.#file;
  }
}

/** One write may store only a part, for instance the part that still fits on the disk. */
async function writeWhole(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}
