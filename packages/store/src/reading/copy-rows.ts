/**
 * Reads rows by COPY in Postgres's binary format: bytes arrive as bytes, not in hexadecimal as in ordinary queries, and no
 * faster than they are consumed.
 */
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Signature (11 bytes), flags and the length of an extension that no server sends (4 bytes each). */
const HEADER_BYTES = 19;
/** The number that replaces the number of fields at the end of the data. */
const END = -1;

/** Yields the fields of each row in their binary form. They are valid until the next row is requested. */
export async function* copyRows(client: PoolClient, select: string): AsyncGenerator<(Buffer | null)[]> {
  let pending: Buffer = Buffer.alloc(0);
  let at = HEADER_BYTES;
  for await (const chunk of client.query(copyTo(`copy (${select}) to stdout (format binary)`))) {
    pending = pending.length === 0 ? (chunk as Buffer) : Buffer.concat([pending, chunk as Buffer]);
    for (;;) {
      const row = readRow(pending, at);
      if (row === null) break;
      at = row.end;
      if (row.fields !== null) yield row.fields;
    }
    const kept = Math.min(at, pending.length);
    pending = pending.subarray(kept);
    at -= kept;
  }
}

interface Row {
  /** The fields of the row; null at the end of the data. */
  readonly fields: (Buffer | null)[] | null;
  readonly end: number;
}

/** Reads a row; returns null if the buffer does not hold all of it yet. */
function readRow(buffer: Buffer, start: number): Row | null {
  if (buffer.length < start + 2) return null;
  const count = buffer.readInt16BE(start);
  let at = start + 2;
  if (count === END) return { fields: null, end: at };
  const fields: (Buffer | null)[] = [];
  for (let i = 0; i < count; i++) {
    if (buffer.length < at + 4) return null;
    const length = buffer.readInt32BE(at);
    at += 4;
    // A null has the length -1.
    fields.push(length < 0 ? null : buffer.subarray(at, at + length));
    at += Math.max(0, length);
    if (buffer.length < at) return null;
  }
  return { fields, end: at };
}
