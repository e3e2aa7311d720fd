import { describe, expect, it } from 'vitest';
import { Prisma } from '../generated/client.ts';
import type { RowsOf } from './prepared-statements.ts';
import { shareReads } from './shared-reads.ts';

/** A read of a counter that the test raises. Each read sees the value at its beginning, and ends when the test says so. */
function createSource() {
  const ends: (() => void)[] = [];
  let value = 0;
  const read: RowsOf = <Row>() => {
    const seen = value;
    return new Promise<Row[]>((resolve) => {
      ends.push(() => resolve([seen] as Row[]));
    });
  };
  return { rowsOf: shareReads(read), ends, raise: () => ++value };
}

const asked = (id: number | bigint): Prisma.Sql => Prisma.sql`select ${id}`;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a shared read', () => {
  it('gives those who ask while it is in progress the rows of one more read, which begins after they asked', async () => {
    const { rowsOf, ends, raise } = createSource();
    const first = rowsOf(asked(1));
    await settle();
    raise();
    const others = [rowsOf(asked(1)), rowsOf(asked(1)), rowsOf(asked(1))];
    await settle();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await settle();
    expect(ends).toHaveLength(2);
    ends[1]?.();
    expect([await first, ...(await Promise.all(others))]).toEqual([[0], [1], [1], [1]]);
  });

  it('is begun anew for whoever asks after it has ended', async () => {
    const { rowsOf, ends, raise } = createSource();
    for (const expected of [0, 1]) {
      const rows = rowsOf(asked(1));
      await settle();
      ends[expected]?.();
      expect(await rows).toEqual([expected]);
      raise();
    }
  });

  it('is not shared with a read of other values', async () => {
    const { rowsOf, ends } = createSource();
    const all = [rowsOf(asked(1)), rowsOf(asked(2)), rowsOf(asked(1n))];
    await settle();
    expect(ends).toHaveLength(3);
    for (const end of ends) end();
    await Promise.all(all);
  });
});
