import { describe, expect, it } from 'vitest';
import { readEveryPage } from './every-page.ts';

const PAGES = [
  { runs: [1, 2], nextCursor: 'b' },
  { runs: [3, 4], nextCursor: 'c' },
  { runs: [5], nextCursor: null },
];

describe('readEveryPage', () => {
  it('asks with the cursor of each page for the next one, and ends with the last', async () => {
    const asked: (string | undefined)[] = [];
    const pages = await readEveryPage((cursor) => {
      asked.push(cursor);
      const [page] = PAGES.slice(asked.length - 1);
      return page === undefined ? Promise.reject(new Error('there is no further page')) : Promise.resolve(page);
    });
    expect(asked).toEqual([undefined, 'b', 'c']);
    expect(pages.flatMap(({ runs }) => runs)).toEqual([1, 2, 3, 4, 5]);
  });
});
