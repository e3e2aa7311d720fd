import { mkdtemp, open, rm, stat, truncate } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NumberedEvent } from '../api-port.ts';
import { EventSpool } from './event-spool.ts';

let directory = '';
let file = '';
let spool: EventSpool;
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'ordo-spool-'));
  file = path.join(directory, 'events.jsonl');
  spool = new EventSpool(file);
});
afterEach(async () => {
  await spool.close();
  await rm(directory, { recursive: true, force: true });
});

const event = (seq: number): NumberedEvent => ({
  seq,
  at: '2026-01-01T00:00:00.000Z',
  event: { kind: 'log', level: 'info', message: `Ereignis ${seq} – mit Umlauten: äöü` },
});
const events = Array.from({ length: 10 }, (_, i) => event(i + 1));

/** Flips one bit of the byte at this position. */
async function flipBit(position: number): Promise<void> {
  const handle = await open(file, 'r+');
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, position);
  await handle.write(Buffer.of((buffer[0] ?? 0) ^ 1), 0, 1, position);
  await handle.close();
}

/** Reads all events, as the pump does. */
async function readAll(): Promise<NumberedEvent[]> {
  const all: NumberedEvent[] = [];
  while (spool.hasUnsent) {
    const { events, acknowledge } = await spool.read(100);
    all.push(...events);
    acknowledge();
  }
  return all;
}

describe('EventSpool', () => {
  it('gives back what it was given, and all of it again after a rewind', async () => {
    await spool.append(events.slice(0, 4));
    await spool.append(events.slice(4));
    const first = await spool.read(3);
    expect(first.events).toEqual(events.slice(0, 3));
    first.acknowledge();
    expect((await spool.read(100)).events).toEqual(events.slice(3));
    spool.rewind();
    expect((await spool.read(100)).events).toEqual(events);
  });

  it('notices each single bit that a disk has changed', async () => {
    await spool.append(events.slice(0, 2));
    const { size } = await stat(file);
    for (let position = 0; position < size; position++) {
      await flipBit(position);
      await expect(readAll()).rejects.toMatchObject({ code: 'disk.damaged', retryable: true });
      await flipBit(position);
      spool.rewind();
    }
    expect(await readAll()).toEqual(events.slice(0, 2));
  });

  it('notices that the end is gone', async () => {
    await spool.append(events.slice(0, 1));
    const { size } = await stat(file);
    await truncate(file, size - 1);
    await expect(spool.read(100)).rejects.toThrow(`ends in the middle of a record, at byte ${size - 1}`);
  });

  it('notices that an earlier part is gone, which the next events did not fill', async () => {
    await spool.append(events.slice(0, 5));
    await truncate(file, 20);
    await spool.append(events.slice(5));
    await expect(spool.read(100)).rejects.toMatchObject({ code: 'disk.damaged' });
  });
});
