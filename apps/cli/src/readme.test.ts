import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findSpecProblems, listChoices } from '@ordo/spec';
import { STUDY_IDS } from '@ordo/studies';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from './env.ts';
import { buildProgram } from './program.ts';

const readme = readFileSync(path.join(REPOSITORY, 'README.md'), 'utf8');

/** The names in code of the first column of the table under this heading. */
function namesInTable(heading: string): string[] {
  const table = readme.slice(readme.indexOf(heading)).split('\n\n')[0] ?? '';
  const columns = table.split('\n').map((line) => line.split(' | ')[0] ?? '');
  return columns.flatMap((column) => [...column.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name));
}

describe('the README', () => {
  it('lists the built-in studies, each of them once', () => {
    expect(namesInTable('| study | what it is about |').toSorted()).toEqual([...STUDY_IDS].toSorted());
  });

  it('shows specs that can be submitted, of every kind', () => {
    const blocks = [...readme.matchAll(/^```json\n([^]*?)^```$/gmu)].map(([, text = '']) => JSON.parse(text) as object);
    const specs = blocks.filter((block): block is { kind: string } => 'kind' in block);
    expect(new Set(specs.map(({ kind }) => kind))).toEqual(new Set(listChoices().kinds.map(({ id }) => id)));
    expect(specs.flatMap((spec) => findSpecProblems(spec))).toEqual([]);
  });

  it('lists the commands, each of them once', async () => {
    const { commands } = await buildProgram([]);
    const names = commands.map((command) => command.name());
    expect(namesInTable('| command | what it does |').toSorted()).toEqual(names.toSorted());
    // Every command is loaded, which takes a while.
  }, 120_000);
});
