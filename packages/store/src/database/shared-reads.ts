/** Lets equal reads that arrive at the same time share their rows. */
import { shareNext } from '@ordo/core';
import type { RowsOf } from './prepared-statements.ts';

interface SharedRead {
  readonly ask: () => Promise<unknown[]>;
  callers: number;
}

/**
 * Returns a function that reads as `read` does. While a read is in progress, all equal reads that arrive wait for it to end and
 * then share a single further one. So everybody gets rows that were read after they had asked, and many pages that show the
 * same thing cost no more than one read at a time. Callers share the rows, so they must not change them.
 */
export function shareReads(read: RowsOf): RowsOf {
  const shared = new Map<string, SharedRead>();
  return async <Row>(...[statement, how]: Parameters<RowsOf>): Promise<Row[]> => {
    const key = keyOf(statement);
    const own = shared.get(key) ?? { ask: shareNext(() => read(statement, how)), callers: 0 };
    shared.set(key, own);
    own.callers++;
    try {
      return (await own.ask()) as Row[];
    } finally {
      if (--own.callers === 0) shared.delete(key);
    }
  };
}

const keyOf = ({ text, values }: Parameters<RowsOf>[0]): string =>
  JSON.stringify([text, values], (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
