/** Tests that the lists and examples on pages agree with the sources. */
import { findSpecProblems, listChoices } from '@ordo/spec';
import { findStudyProblems, STUDY_IDS } from '@ordo/studies';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildProgram } from '../program.ts';
import { codeBlocks, readPage, readPages } from './pages.ts';

/** Returns the names in code in the first column of the table under this heading. */
function namesInTable(file: string, heading: string): string[] {
  const page = readPage(file);
  const table = page.slice(page.indexOf(heading)).split('\n\n')[0] ?? '';
  const columns = table.split('\n').map((line) => line.split(' | ')[0] ?? '');
  return columns.flatMap((column) => [...column.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name));
}

describe('the reference', () => {
  it('lists the built-in studies, each of them once', () => {
    const listed = namesInTable('docs/reference/studies.md', '| study | what it is about |');
    expect(listed.toSorted()).toEqual([...STUDY_IDS].toSorted());
  });

  it('lists the commands, each of them once', async () => {
    const { commands } = await buildProgram([]);
    const names = commands.map((command) => command.name());
    const listed = namesInTable('docs/reference/cli.md', '| command | what it does |');
    expect(listed.toSorted()).toEqual(names.toSorted());
    // Every command is loaded, which takes a while.
  }, 120_000);
});

const documents = readPages().flatMap(({ file, text }) =>
  codeBlocks(text)
    .filter(({ language, text: block }) => ['json', 'yaml'].includes(language) && /\bseeds\b/u.test(block))
    .map(({ text: block }) => ({ file, value: parse(block) as unknown }))
    .filter((one): one is { file: string; value: Record<string, unknown> } => isObject(one.value)),
);
const specs = documents.filter(({ value }) => 'seeds' in value && !('study' in value));
const studies = documents.filter(({ value }) => 'study' in value && 'targets' in value);

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

describe('the specs and studies that pages show', () => {
  it('are of every kind', () => {
    const kinds = specs.map(({ value }) => value['kind'] ?? 'translation');
    expect(new Set(kinds)).toEqual(new Set(listChoices().kinds.map(({ id }) => id)));
    expect(studies.length).toBeGreaterThan(0);
  });

  it.each(specs)('can be submitted: a spec in $file', ({ value }) => {
    expect(findSpecProblems(value)).toEqual([]);
  });

  it.each(studies)('can be checked: a study in $file', ({ value }) => {
    expect(findStudyProblems(value)).toEqual([]);
  });
});
