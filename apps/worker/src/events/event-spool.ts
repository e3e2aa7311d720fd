/**
 * Stores an attempt's events in an append-only file, so that no event is lost and memory does not grow while the API is
 * unreachable.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { OrdoError } from '@ordo/core';
import type { NumberedEvent } from '../api-port.ts';

/** The number of bytes that one `read` takes from the file. Every event is much shorter. */
const READ_BYTES = 512 * 1024;

/** The length of eight hexadecimal digits and a blank. */
const CHECKSUM_LENGTH = 9;

/**
 * Holds one event per line: its CRC-32, and its JSON. Acknowledged events stay in the file, so that all of them can be sent
 * again. The checksums reveal what a disk has lost or changed. The attempt then cannot continue, because its history would have
 * a hole.
 */
export class EventSpool {
  readonly #path: string;
  #file: FileHandle | undefined;
  /** The number of bytes written; `#start` is the number of bytes acknowledged. */
  #end = 0;
  #start = 0;

  /** Prepares the spool. The file is created with the first event. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Returns whether the file holds events that are not acknowledged. */
  get hasUnsent(): boolean {
    return this.#start < this.#end;
  }

  /** Appends events, and resolves when they are on disk. */
  async append(events: readonly NumberedEvent[]): Promise<void> {
    const bytes = Buffer.from(events.map((event) => `${writeRecord(event)}\n`).join(''));
    const file = await this.#open();
    await writeWhole(file, bytes, this.#end);
    await file.datasync();
    this.#end += bytes.length;
  }

  /**
   * Returns the oldest unacknowledged events, at most `limit` of them, and a function that acknowledges them.
   * @throws OrdoError `disk.damaged` when the file does not hold what was written
   */
  async read(limit: number): Promise<{ events: NumberedEvent[]; acknowledge: () => void }> {
    const file = await this.#open();
    const length = Math.min(READ_BYTES, this.#end - this.#start);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position: this.#start });
    const lines: Buffer[] = [];
    let taken = 0;
    while (lines.length < limit) {
      const newline = buffer.subarray(0, bytesRead).indexOf(0x0a, taken);
      if (newline < 0) break;
      lines.push(buffer.subarray(taken, newline));
      taken = newline + 1;
    }
    const from = this.#start;
    if (lines.length === 0) throw damaged(`it ends in the middle of a record, at byte ${from + bytesRead}`);
    return {
      events: lines.map(readRecord),
      acknowledge: () => {
        this.#start = from + taken;
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

function writeRecord(event: NumberedEvent): string {
  const json = JSON.stringify(event);
  return `${checksumOf(json)}${json}`;
}

function readRecord(line: Buffer): NumberedEvent {
  const json = line.subarray(CHECKSUM_LENGTH);
  const written = line.subarray(0, CHECKSUM_LENGTH).toString('latin1');
  if (written === checksumOf(json)) return JSON.parse(json.toString()) as NumberedEvent;
  throw damaged(`a record of ${line.length} bytes does not match its checksum`);
}

function checksumOf(json: string | Buffer): string {
  return `${crc32(json)
    .toString(16)
    .padStart(CHECKSUM_LENGTH - 1, '0')} `;
}

function damaged(what: string): OrdoError {
  const message = `the disk of the scratch folder has damaged the file of events that were not sent yet: ${what}`;
  return new OrdoError('disk.damaged', message, {
    fix: 'check the disk of this worker; the run goes on from its last checkpoint',
  });
}

/** Writes all bytes. A single write may store only a part, for instance what still fits on the disk. */
async function writeWhole(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}
