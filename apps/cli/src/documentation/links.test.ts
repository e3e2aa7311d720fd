/** Tests that every link within the repository leads to an existing file, and every anchor to a heading in it. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../env.ts';
import { anchorsOf } from './anchors.ts';
import { readPage, readPages, withoutCode } from './pages.ts';

const pages = readPages();
const anchors = new Map(pages.map(({ file, text }) => [file, anchorsOf(text)]));

/** Returns the targets of links, pictures, and the HTML of the README. */
function targetsIn(text: string): string[] {
  const markdown = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/gu)];
  const html = [...text.matchAll(/ (?:src|srcset|href)="([^"]+)"/gu)];
  return [...markdown, ...html].map(([, target = '']) => target);
}

const isOutside = (target: string): boolean => /^[a-z]+:/u.test(target);

/** Returns what is wrong with a link; undefined if it is right. */
function findFault(file: string, target: string): string | undefined {
  const [place = '', anchor] = target.split('#');
  const found = place === '' ? file : path.posix.join(path.posix.dirname(file), decodeURI(place));
  if (found.startsWith('..')) return `${target}: it leads out of the repository`;
  const state = statSync(path.join(REPOSITORY, found), { throwIfNoEntry: false });
  if (state === undefined) return `${target}: there is no ${found}`;
  // The site shows files, but no lists of folders.
  if (state.isDirectory()) return `${target}: ${found} is a folder; link to a file in it`;
  if (anchor === undefined) return undefined;
  return anchors.get(found)?.includes(anchor) === true ? undefined : `${target}: ${found} has no heading #${anchor}`;
}

describe('the pages', () => {
  it('are many, with many links', () => {
    expect(pages.length).toBeGreaterThan(70);
    expect(pages.flatMap(({ text }) => targetsIn(text)).length).toBeGreaterThan(200);
  });

  it.each(pages)('has only links that lead somewhere: $file', ({ file, text }) => {
    const inside = targetsIn(text).filter((target) => !isOutside(target));
    expect(inside.flatMap((target) => findFault(file, target) ?? [])).toEqual([]);
  });

  it('would be found out', () => {
    expect(findFault('README.md', 'docs/nowhere.md')).toContain('there is no docs/nowhere.md');
    expect(findFault('README.md', 'docs/index.md#nothing')).toContain('has no heading #nothing');
    expect(findFault('README.md', 'docs/results')).toContain('is a folder');
    expect(findFault('docs/index.md', '../../elsewhere.md')).toContain('out of the repository');
    expect(findFault('docs/index.md', '../README.md#two-commands')).toBeUndefined();
  });
});

describe('docs/', () => {
  const listed = targetsIn(readPage('docs/index.md')).map((target) => path.posix.join('docs', target));
  const others = pages.map(({ file }) => file).filter((file) => file.startsWith('docs/') && file !== 'docs/index.md');

  it('has all its pages in its index, each once', () => {
    expect(others.filter((file) => !listed.includes(file))).toEqual([]);
    expect(new Set(listed).size).toBeGreaterThanOrEqual(others.length);
  });
});

describe('the README', () => {
  it('has no more than 120 lines, so that it is read', () => {
    expect(readPage('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });
});
