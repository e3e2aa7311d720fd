import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { COLOURS, DASHES, lineClass } from './series-look.ts';

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, '../../design', file), 'utf8');

describe('the looks of series', () => {
  it('have as many colours as the tokens name', () => {
    expect(new Set(read('tokens.css').match(/--series-\d+(?=:)/g)).size).toBe(COLOURS);
  });

  it('have a class for each colour and each dash but the whole line', () => {
    const css = read('screens.css');
    for (let group = 0; group < COLOURS; group += 1) expect(css).toContain(`.stroke-${group} {`);
    for (let group = 1; group < DASHES.length; group += 1) expect(css).toContain(`.dash-${group} {`);
  });

  it('begin again with the first colour and the first dash', () => {
    expect([lineClass(0), lineClass(7), lineClass(28)]).toEqual([
      'stroke-0 dash-0',
      'stroke-0 dash-3',
      'stroke-0 dash-0',
    ]);
  });
});
