import { describe, expect, it } from 'vitest';
import { Prisma } from '../generated/client.ts';
import type { RowsOf } from './prepared-statements.ts';
import { shareReads } from './shared-reads.ts';

/** A read of a counter that the test raises. Each read sees the value at its beginning, and ends when the test says so. */
function createSource() {
  const ends: ((error?: Error) => void)[] = [];
  let value = 0;
  const read: RowsOf = <Row>() => {
    const seen = value;
    return new Promise<Row[]>((resolve, reject) => {
      ends.push((error) => (error === undefined ? resolve([seen] as Row[]) : reject(error)));
    });
  };
  return { rowsOf: shareReads(read), ends, raise: () => ++value };
}

const asked = (id: number): Prisma.Sql => Prisma.sql`select ${id}`;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a shared read', () => {
  it('gives those who ask while it is in progress the rows of one more read, which begins after they asked', async () => {
    const { rowsOf, ends, raise } = createSource();
    const first = rowsOf(asked(1));
    raise();
    const others = [rowsOf(asked(1)), rowsOf(asked(1)), rowsOf(asked(1))];
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await settle();
    expect(ends).toHaveLength(2);
    raise();
    // This one asks while the second read is in progress, which may not have seen the latest value.
    const last = rowsOf(asked(1));
    ends[1]?.();
    await settle();
    ends[2]?.();
    expect(await first).toEqual([0]);
    expect(await Promise.all(others)).toEqual([[1], [1], [1]]);
    expect(await last).toEqual([2]);
    expect(ends).toHaveLength(3);
  });

  it('is not shared with a read of other values', async () => {
    const { rowsOf, ends } = createSource();
    const both = [rowsOf(asked(1)), rowsOf(asked(2)), rowsOf(Prisma.sql`select ${[1n]}`)];
    expect(ends).toHaveLength(3);
    for (const end of ends) end();
    await Promise.all(both);
  });

  it('fails only for those who asked before it began', async () => {
    const { rowsOf, ends } = createSource();
    const first = rowsOf(asked(1));
    const second = rowsOf(asked(1));
    ends[0]?.(new Error('the connection broke'));
    await expect(first).rejects.toThrow('the connection broke');
    ends[1]?.();
    expect(await second).toEqual([0]);
  });
});
