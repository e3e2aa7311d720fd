/** Every setting is described where an operator looks for it, and nothing is described that no program reads. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { INFRA } from './tool.ts';

const read = (file: string): string => readFileSync(path.join(INFRA, '..', file), 'utf8');
const VARIABLE = /\b(?:ORDO|DATABASE|REDIS)_[A-Z_]*[A-Z]\b/g;
/** One is set by a program for its own child and never by people, the other is a constant in the code. */
const NO_SETTINGS = new Set(['ORDO_SETUP_STARTED', 'DATABASE_SCHEMES']);

function variablesIn(text: string): string[] {
  const names = (text.match(VARIABLE) ?? []).filter((name) => !NO_SETTINGS.has(name));
  // A secret can also be given by a file, and a page may describe it by either name.
  return [
    ...new Set(
      names.map((name) => name.replace(/^(DATABASE_URL|REDIS_URL|ORDO_(?:API|ARTIFACTS|BACKUP)_KEY)_FILE$/, '$1')),
    ),
  ].toSorted();
}

const tableOf = (markdown: string): string =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .join('\n');

describe.each([
  ['apps/api/src/env.ts', 'apps/api/README.md'],
  ['apps/worker/src/env.ts', 'apps/worker/README.md'],
  ['apps/cli/src/env.ts', 'docs/reference/environment.md'],
])('%s', (program, page) => {
  it(`reads exactly the variables in the table of ${page}`, () => {
    const described = variablesIn(tableOf(read(page)).replaceAll(/\| [^|`]*\|$/gm, ''));
    const readByProgram = variablesIn(read(program));
    expect(readByProgram.filter((name) => !described.includes(name))).toEqual([]);
    expect(described.filter((name) => !readByProgram.includes(name))).toEqual([]);
  });
});
