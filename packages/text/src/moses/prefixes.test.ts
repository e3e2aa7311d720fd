import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPrefixes, ownPrefixes, parsePrefixes } from './prefixes.ts';
import { createTokenizer } from './tokenize.ts';

describe('Prefix lists', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ordo-prefixes-'));
    await writeFile(path.join(folder, 'nonbreaking_prefix.en'), '#c\nFoo\nBar  #NUMERIC_ONLY#\n');
  });
  afterAll(async () => rm(folder, { recursive: true }));

  it('distinguish prefixes that always keep their stop from those that keep it before numbers', () => {
    expect([...parsePrefixes('#c\nFoo\n\nBar #NUMERIC_ONLY#\n')]).toEqual([
      ['Foo', 'always'],
      ['Bar', 'before-number'],
    ]);
  });

  it('come from a folder, which gives the English one if the language has none, and say which it is', async () => {
    expect((await loadPrefixes(folder, 'ja')).language).toBe('en');
    expect((await loadPrefixes(folder, 'en')).prefixes.get('Foo')).toBe('always');
    await expect(loadPrefixes(folder, 'xx')).rejects.toThrow('unknown language "xx"');
  });

  it('are refused where there is no folder, or none of the files', async () => {
    const missing = path.join(folder, 'missing');
    await expect(loadPrefixes(missing, 'en')).rejects.toThrow(`there is no folder "${missing}"`);
    await mkdir(missing);
    await expect(loadPrefixes(missing, 'de')).rejects.toThrow(
      'has no nonbreaking_prefix.de and no nonbreaking_prefix.en',
    );
    await expect(loadPrefixes(missing, 'en')).rejects.toThrow(/has no nonbreaking_prefix\.en$/u);
  });

  it('of our own contain titles, single letters and German ordinals', () => {
    expect(ownPrefixes('ja').language).toBe('en');
    expect(createTokenizer({ language: 'en' })('Mr. J. Smith.')).toBe('Mr. J. Smith .');
    expect(createTokenizer({ language: 'de' })('Am 5. Mai ca. 3 Uhr.')).toBe('Am 5. Mai ca. 3 Uhr .');
  });
});
