/** Links are written for the repository. On the site, those to pages lead to pages, and those to other files to copies of these. */
import { copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Files that pages link to and that are no pages: scores, sources, examples. */
const linked = new Set();

/** @param {string} file a page's place in the repository */
export function addressOf(file) {
  if (file === 'README.md') return '/';
  const page = file.replace(/^docs\//u, '').replace(/(?:\/README)?\.md$/u, '');
  return `/${page.replace(/(?<=^|\/)index$/u, '')}`;
}

/**
 * Makes links absolute. A file of the README of the repository itself leads to the first page. VitePress puts the base of the site before
 * those that lead to pages.
 */
export function linkPages(markdown, root, base) {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    for (const { children } of tokens) {
      for (const token of children ?? []) {
        if (token.type !== 'link_open') continue;
        const target = translate(token.attrGet('href') ?? '', path.relative(root, env.realPath ?? env.path), root);
        if (target === undefined) continue;
        token.attrSet('href', target.isFile ? `${base}${target.address.slice(1)}` : target.address);
        if (target.isFile) token.attrSet('target', '_self');
      }
    }
  });
}

function translate(href, page, root) {
  if (/^(?:[a-z]+:|#|\/)/u.test(href)) return undefined;
  const [place = '', anchor] = decodeURI(href).split('#');
  const file = path.posix.join(path.posix.dirname(page), place);
  if (file.endsWith('.md'))
    return { address: `${addressOf(file)}${anchor === undefined ? '' : `#${anchor}`}`, isFile: false };
  if (!existsSync(path.join(root, file))) throw new Error(`${page} links to ${file}, which does not exist`);
  linked.add(file);
  return { address: `/files/${file}`, isFile: true };
}

/** Puts the files that pages link to beside the pages. */
export function copyLinkedFiles(root, outDir) {
  for (const file of linked) {
    const from = path.join(root, file);
    if (!statSync(from).isFile()) throw new Error(`a page links to the folder ${file}; link to a file in it`);
    const to = path.join(outDir, 'files', file);
    mkdirSync(path.dirname(to), { recursive: true });
    copyFileSync(from, to);
  }
}
