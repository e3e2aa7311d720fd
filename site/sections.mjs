/** The order of the pages is that of docs/index.md, so that readers of the repository and of the site find the same. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addressOf } from './links.mjs';

/** @param {string} root the repository */
export function readSections(root) {
  const index = readFileSync(path.join(root, 'docs/index.md'), 'utf8');
  return index
    .split(/^## /mu)
    .slice(1)
    .map((section) => ({
      text: section.split('\n')[0] ?? '',
      items: [...section.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)/gmu)].map(([, text, target = '']) => ({
        text,
        link: addressOf(path.posix.join('docs', target)),
      })),
    }));
}
