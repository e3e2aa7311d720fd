/** The table of error codes in this package's README. As a program it writes the table; a test compares it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ERROR_CATALOGUE } from './error-catalogue.ts';
import { writeFileAtomically } from './files.ts';

export const README = path.resolve(import.meta.dirname, '../README.md');

const HEADING = '## Error codes\n';

/** The README with the table that follows from the catalogue; everything above the table stays as it is. */
export function withErrorTable(readme: string): string {
  const above = readme.slice(0, readme.indexOf(HEADING) + HEADING.length);
  const rows = Object.entries(ERROR_CATALOGUE).map(
    ([code, { status, retryable, title }]) => `| \`${code}\` | ${status} | ${retryable ? 'yes' : 'no'} | ${title} |\n`,
  );
  return `${above}\n| code | HTTP | try again | title |\n|---|---|---|---|\n${rows.join('')}`;
}

if (process.argv[1] === import.meta.filename) {
  await writeFileAtomically(README, withErrorTable(await readFile(README, 'utf8')));
}
