/** Sends a file piece by piece, from where an earlier upload has broken off. */
import type { Datasets } from '@ordo/api-client';
import { readTextBytes } from '@ordo/data';
import type { Output } from '../output.ts';
import { untilAnswered } from '../remote/until-answered.ts';
import { type InspectedFile, MISSING_FILE, stopWith } from './inspect-files.ts';

/** The size of a piece, which is in memory while it is sent. */
const PIECE_BYTES = 8 * 2 ** 20;

export interface Sending {
  readonly datasets: Pick<Datasets, 'count' | 'upload'>;
  readonly output: Pick<Output, 'say'>;
  readonly signal: AbortSignal;
  /** Called with the number of bytes of the file that the service has. */
  readonly onBytes: (bytes: number) => void;
  readonly pieceBytes?: number;
}

/** @returns the number of bytes that were sent; 0 if the service has the file already */
export async function sendFile(file: InspectedFile, sending: Sending): Promise<number> {
  const { datasets, output, signal, onBytes, pieceBytes = PIECE_BYTES } = sending;
  const { sha256, bytes } = file;
  const whole = { sha256, bytes };
  const ask = <T>(request: () => Promise<T>): Promise<T> =>
    untilAnswered(request, {
      doing: `taking ${file.file}`,
      output,
      signal,
      fix: 'repeat the command; it goes on from here',
    });
  const state = await ask(() => datasets.count(whole, signal));
  onBytes(state.bytes);
  if (state.known || state.bytes >= bytes) return 0;
  let offset = state.bytes;
  for await (const piece of piecesFrom(stopWith(readTextBytes(file.file, MISSING_FILE), signal), offset, pieceBytes)) {
    const next = await ask(() => datasets.upload(whole, { offset, bytes: piece }, signal));
    offset += piece.length;
    onBytes(next.bytes);
  }
  return offset - state.bytes;
}

/** Yields the bytes from `start` on, in pieces of equal size. The last piece may be shorter. */
async function* piecesFrom(
  chunks: AsyncIterable<Buffer>,
  start: number,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let skip = start;
  let piece = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let at = Math.min(skip, chunk.length); at < chunk.length; ) {
      const part = chunk.subarray(at, at + size - filled);
      piece.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < size) continue;
      yield piece;
      [piece, filled] = [new Uint8Array(size), 0];
    }
    skip = Math.max(0, skip - chunk.length);
  }
  if (filled > 0) yield piece.subarray(0, filled);
}
