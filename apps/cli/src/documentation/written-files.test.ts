import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../env.ts';
import { fillParts } from './parts.ts';
import { PARTS } from './registry.ts';
import { writtenFiles } from './written-files.ts';

const files = await writtenFiles();

describe('the generated parts of docs/', () => {
  it.each(files)('are up to date in $file', ({ file, text }) => {
    const place = path.join(REPOSITORY, file);
    expect(existsSync(place) ? readFileSync(place, 'utf8') : '', 'it is out of date: npm run generate').toBe(text);
  });

  it('are all shown on a page', () => {
    const shown = files.flatMap(({ text }) =>
      [...text.matchAll(/<!-- generated: ([\w-]+) -->/gu)].map(([, name = '']) => name),
    );
    expect(shown.toSorted()).toEqual([...PARTS.keys()].toSorted());
  });

  it('are refused by a name that no part has', async () => {
    const page = '<!-- generated: nothing -->\n<!-- /generated -->';
    await expect(fillParts(page, PARTS)).rejects.toThrow('no part is called "nothing"');
  });
});
