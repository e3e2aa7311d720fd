import { expect, it } from 'vitest';
import { guardText } from './spreadsheet-text.ts';

it('text that a spreadsheet would run gets an apostrophe in front, and no other text does', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
    expect(guardText(`${start}SUM(A1)`)).toBe(`'${start}SUM(A1)`);
  }
  for (const text of ['', 'sape', ' =1', "'=1", 'a=b', '漢字', '[1,2]']) expect(guardText(text)).toBe(text);
});
