import { expect, it } from 'vitest';
import { writeCsv } from './write-csv.ts';

it('keeps every text from being run as a formula, also in full width and after a line end, and leaves numbers as they are', () => {
  expect(writeCsv([['=1+1', '＝1+1', '\n=1+1', 'a=1', -1, null]])).toBe(`"'=1+1","'＝1+1","'\n=1+1","a=1",-1,\r\n`);
});
