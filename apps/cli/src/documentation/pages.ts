/** Reads the pages for people: every Markdown file of the repository, with the parts that tests look at. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '../env.ts';

export interface Page {
  /** The path of the file in the repository. */
  readonly file: string;
  readonly text: string;
}

/** The folders with files of other authors, or with built files. */
const NOT_OURS = new Set(['node_modules', 'dist', 'build', '.git', '.ordo', 'references', 'coverage']);

export function readPages(folder = ''): Page[] {
  const entries = readdirSync(path.join(REPOSITORY, folder), { withFileTypes: true });
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : readPages(file);
      return file.endsWith('.md') ? [{ file, text: readFileSync(path.join(REPOSITORY, file), 'utf8') }] : [];
    });
}

export function readPage(file: string): string {
  return readFileSync(path.join(REPOSITORY, file), 'utf8');
}

export interface CodeBlock {
  readonly language: string;
  readonly text: string;
}

/** Returns the code blocks of a page, including those within lists. */
export function codeBlocks(text: string): CodeBlock[] {
  const blocks = text.matchAll(/^(?<indent> *)```(?<language>\w*)\n(?<body>[^]*?)^\k<indent>```$/gmu);
  return [...blocks].map(({ groups }) => ({ language: groups?.['language'] ?? '', text: groups?.['body'] ?? '' }));
}

/** Returns the page without its code, in which brackets are not links and words are not commands. */
export function withoutCode(text: string): string {
  return text.replaceAll(/^( *)```[^]*?^\1```$/gmu, '').replaceAll(/``[^`]+``|`[^`\n]+`/gu, '`code`');
}
