/** Encodes segment statistics as bytes. Most are small counts, so one or two bytes hold each of them; nothing is rounded. */
import { OrdoError } from '@ordo/core';

interface Encoding {
  readonly bytes: number;
  readonly fits: (value: number) => boolean;
  readonly write: (buffer: Buffer, value: number, at: number) => void;
  readonly read: (buffer: Buffer, at: number) => number;
}

const isCountBelow = (limit: number) => (value: number) => Number.isInteger(value) && value >= 0 && value < limit;

/** The encodings. The first byte of a stored value is an index into this list. */
const ENCODINGS: readonly Encoding[] = [
  {
    bytes: 1,
    fits: isCountBelow(2 ** 8),
    write: (buffer, value, at) => buffer.writeUInt8(value, at),
    read: (buffer, at) => buffer.readUInt8(at),
  },
  {
    bytes: 2,
    fits: isCountBelow(2 ** 16),
    write: (buffer, value, at) => buffer.writeUInt16LE(value, at),
    read: (buffer, at) => buffer.readUInt16LE(at),
  },
  // Doubles are big-endian, because Postgres writes them so: a migration had Postgres encode everything that was stored before.
  {
    bytes: 8,
    fits: () => true,
    write: (buffer, value, at) => buffer.writeDoubleBE(value, at),
    read: (buffer, at) => buffer.readDoubleBE(at),
  },
];

/** Encodes the statistics. @param segments [segment][statistic] */
export function encodeStatistics(segments: readonly (readonly number[])[]): Buffer {
  const values = segments.flat();
  const kind = ENCODINGS.findIndex(({ fits }) => values.every(fits));
  const { bytes, write } = ENCODINGS[kind] as Encoding;
  const buffer = Buffer.alloc(1 + values.length * bytes);
  buffer.writeUInt8(kind, 0);
  for (const [i, value] of values.entries()) write(buffer, value, 1 + i * bytes);
  return buffer;
}

export interface StatisticsShape {
  readonly segments: number;
  /** The number of statistics per segment. */
  readonly width: number;
}

/** Returns [segment][statistic]. @throws OrdoError `internal.unexpected` if the bytes do not have the shape */
export function decodeStatistics(stored: Uint8Array, { segments, width }: StatisticsShape): number[][] {
  const buffer = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  const encoding = buffer.length === 0 ? undefined : ENCODINGS[buffer.readUInt8(0)];
  if (encoding === undefined || buffer.length !== 1 + segments * width * encoding.bytes) {
    throw new OrdoError(
      'internal.unexpected',
      `${buffer.length} stored bytes are not the statistics of ${segments} segments with ${width} numbers each`,
      { fix: 'restore the database from a backup' },
    );
  }
  const { bytes, read } = encoding;
  return Array.from({ length: segments }, (_, i) =>
    Array.from({ length: width }, (_unused, k) => read(buffer, 1 + (i * width + k) * bytes)),
  );
}
