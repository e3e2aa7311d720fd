/** Keeps the orders of a text on disk, so that the runs of an experiment compute them once. */
import { readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hashJson, makeFolder, sha256, writeFileAtomically } from '@ordo/core';
import { LOCK_PACE, takeLock } from '@ordo/core/process-lock';
import type { OrderRequest, SplitOrders } from './order-text.ts';
import { keepNewest } from '../preparation/keep-newest.ts';

/** Orders of a text that have a file by which new text can be ordered. */
export type CachedOrders = Omit<SplitOrders, 'remark'> & { readonly file: Uint8Array };

const SPLITS = ['train', 'valid', 'evaluated'] as const;
/** The number of texts whose orders are kept. */
const KEPT = 16;
const NAME = /^orders-[0-9a-f]{64}\.bin$/;

/**
 * Reads the orders if they exist; otherwise computes and keeps them, while other processes on this machine wait. The name of the
 * file depends on the text, the options and the code.
 */
export async function useOrderCache(
  { units, cacheDir, codeVersion, interruption }: OrderRequest,
  options: object,
  compute: () => Promise<CachedOrders>,
): Promise<CachedOrders> {
  const { train, valid, evaluated } = units;
  const text = [train.source, train.target, valid, evaluated].map((lines) => sha256(lines.join('\n')));
  const file = path.join(cacheDir, `orders-${hashJson({ text, options, codeVersion })}.bin`);
  await makeFolder(cacheDir);
  for (;;) {
    const kept = await readOrders(file);
    if (kept !== null) {
      const now = new Date();
      await utimes(file, now, now).catch(() => undefined);
      return kept;
    }
    const unlock = await takeLock(`${file}.lock`);
    if (unlock !== null) {
      try {
        // The process that held the lock before may have written the file by now.
        const meanwhile = await readOrders(file);
        if (meanwhile !== null) return meanwhile;
        const orders = await compute();
        await writeFileAtomically(file, encodeOrders(orders));
        await keepNewest(cacheDir, NAME, { kept: KEPT });
        return orders;
      } finally {
        await unlock();
      }
    }
    await interruption.checkOutsideTraining();
    await pause(LOCK_PACE.renewMs / 4);
  }
}

/** Encodes orders as a line of JSON, then lengths and positions as 32-bit integers, and then the file. */
export function encodeOrders({ file, ...splits }: CachedOrders): Uint8Array {
  const rows = SPLITS.flatMap((split) => [...splits[split]]);
  const lengths = Int32Array.from(rows, (row) => row.length);
  const numbers = Buffer.concat(
    [lengths, ...rows].map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)),
  );
  const body = Buffer.concat([numbers, file]);
  const header = { counts: SPLITS.map((split) => splits[split].length), numbers: numbers.length, sha256: sha256(body) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]);
}

/** Returns null if the file is absent or damaged, because the orders can always be computed again. */
async function readOrders(file: string): Promise<CachedOrders | null> {
  const bytes = await readFile(file).catch(() => null);
  return bytes === null ? null : decodeOrders(bytes);
}

/** Returns null for bytes that `encodeOrders` has not made. */
export function decodeOrders(bytes: Buffer): CachedOrders | null {
  const end = bytes.indexOf('\n');
  const body = bytes.subarray(end + 1);
  const header = parseHeader(bytes.subarray(0, Math.max(end, 0)).toString());
  if (header === null || header.sha256 !== sha256(body)) return null;
  // The bytes are copied, because those of a buffer need not begin at a multiple of four.
  const numbers = new Int32Array(Uint8Array.from(body.subarray(0, header.numbers)).buffer);
  const [train = 0, valid = 0, evaluated = 0] = header.counts;
  const rows = train + valid + evaluated;
  let next = rows;
  const all = Array.from({ length: rows }, (_, row) => {
    const start = next;
    next += numbers[row] as number;
    return numbers.slice(start, next);
  });
  return {
    train: all.slice(0, train),
    valid: all.slice(train, train + valid),
    evaluated: all.slice(train + valid),
    file: Uint8Array.from(body.subarray(header.numbers)),
  };
}

interface Header {
  readonly counts: readonly number[];
  readonly numbers: number;
  readonly sha256: string;
}

function parseHeader(text: string): Header | null {
  try {
    return JSON.parse(text) as Header;
  } catch {
    return null;
  }
}
