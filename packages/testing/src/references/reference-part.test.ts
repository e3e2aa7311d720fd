/**
 * Tests every part of a reference suite that is in the repository: its description of itself, and the page that lists the parts.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPart } from './reference-part.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const files = readdirSync(path.join(root, 'packages'))
  .map((name) => path.join('packages', name, 'references'))
  .filter((folder) => existsSync(path.join(root, folder)))
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.includes('__pycache__'))
      .map((name) => path.join(folder, name)),
  )
  .toSorted();
/** Files in deeper folders belong to one of these parts: they are models and tokenizers. */
const parts = files.filter((file) => /^packages\/[\w-]+\/references\/[^/]+\.json$/u.test(file));
const MOST_BYTES = 6_000_000;

describe('the parts of reference suites', () => {
  const page = readFileSync(path.join(root, 'docs/explanation/references.md'), 'utf8').split('\n');

  it.each(parts)('%s is listed with its tool, version, cases and script', (file) => {
    const { tool, version, cases, madeBy } = readPart(path.join(root, file));
    const row = page.find((line) => line.startsWith(`| \`${file.replace(/^packages\/|references\//gu, '')}\` |`));
    expect(row?.split(' | ').slice(1, 4)).toEqual([
      `${tool} ${version}`,
      cases.length.toLocaleString('en'),
      `\`${madeBy}\``,
    ]);
  });

  it('are all that the page lists', () => {
    expect(page.filter((line) => /^\| `[\w-]+\/[\w-]+\.json`/u.test(line))).toHaveLength(parts.length);
    expect(parts.length).toBeGreaterThan(25);
  });

  it('take up no more than 6 MB, with the tensors beside them', () => {
    const bytes = files.reduce((sum, file) => sum + statSync(path.join(root, file)).size, 0);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });
});

describe('a part that says too little', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ordo-part-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    [{ tool: 't', madeBy: 'part.json', cases: [1] }, 'it has no version'],
    [{ tool: 't', version: '1', madeBy: 'gone.py', cases: [1] }, 'there is no gone.py beside it'],
    [{ tool: 't', version: '1', madeBy: 'part.json', cases: [] }, 'it has no cases, so it would compare nothing'],
  ])('%j is refused: %s', (content, problem) => {
    const file = path.join(folder, 'part.json');
    writeFileSync(file, JSON.stringify(content));
    expect(() => readPart(file)).toThrow(`the reference part ${file} cannot be used: ${problem}`);
  });
});
