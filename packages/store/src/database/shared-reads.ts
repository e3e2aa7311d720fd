/** Lets equal reads that arrive at the same time share their rows. */
import type { RowsOf } from './prepared-statements.ts';

/**
 * Returns a function that reads as `read` does. While a read is in progress, all equal reads that arrive wait for it to end and
 * then share a single further one. So everybody gets rows that were read after they had asked, and many pages that show the
 * same thing cost no more than two reads at a time. Callers share the rows, so they must not change them.
 */
export function shareReads(read: RowsOf): RowsOf {
  const inProgress = new Map<string, Promise<unknown[]>>();
  const following = new Map<string, Promise<unknown[]>>();
  return <Row>(...[statement, how]: Parameters<RowsOf>): Promise<Row[]> => {
    const key = keyOf(statement);
    const begin = (): Promise<unknown[]> => {
      following.delete(key);
      const rows = read(statement, how).finally(() => inProgress.delete(key));
      inProgress.set(key, rows);
      return rows;
    };
    const follow = (present: Promise<unknown[]>): Promise<unknown[]> => {
      const rows = present.then(begin, begin);
      following.set(key, rows);
      return rows;
    };
    const present = inProgress.get(key);
    const rows = following.get(key) ?? (present === undefined ? begin() : follow(present));
    return rows as Promise<Row[]>;
  };
}

const keyOf = ({ text, values }: Parameters<RowsOf>[0]): string =>
  JSON.stringify([text, values], (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
