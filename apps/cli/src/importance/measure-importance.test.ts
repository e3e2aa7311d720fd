/** Tests the whole command on a tiny model in the Hugging Face layout: a study can judge its table. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { EXPERIMENTS } from '@ordo/delta-lp/importance';
import { temporaryFolder, tinyReaderFiles } from '@ordo/lm/testing';
import { describe, expect, it } from 'vitest';
import { EXPERIMENT_IDS } from '../commands/models/importance.ts';
import { runProgram } from '../run-program.ts';

/** Five sentences "the low x ." in which each word depends on the previous one, and "the low" is one entity. */
const CORPUS = `# newdoc id = tiny\n${Array.from({ length: 5 }, () =>
  ['the', 'low', 'x', '.']
    .map((form, i) => {
      const entity = ['Entity=(1', 'Entity=1)', '_', '_'][i];
      return `${i + 1}\t${form}\t_\tNOUN\tNN\t_\t${i}\t${i === 0 ? 'root' : ['det', 'amod', 'punct'][i - 1]}\t_\t${entity}`;
    })
    .join('\n'),
).join('\n\n')}\n\n`;

const openFolder = (): string =>
  temporaryFolder({
    ...tinyReaderFiles({ window: 64 }),
    'tiny.conllu': CORPUS,
    'counts.txt': 'the low x.\nthe x\n',
  });

describe('ordo importance', () => {
  it('knows the experiments by their names before it loads them', () => {
    expect(EXPERIMENTS.map(({ id }) => id)).toEqual([...EXPERIMENT_IDS]);
  });

  it('prints the scores that a study asks for, and "ordo judge" judges them', async () => {
    const folder = openFolder();
    const at = (name: string): string => path.join(folder, name);
    const words = [folder, at('tiny.conllu'), '--counts', at('counts.txt'), '--study', 'ud/delta-lp-relations'];
    expect(await runProgram(['importance', ...words, '--seed', '2', '--out', at('scores.csv')])).toBe(0);
    const table = await readFile(at('scores.csv'), 'utf8');
    expect(table).toMatch(/^part,row,metric,seed,value\r\n/u);
    // "x" depends on "low", and has two words before it in the sentence: a guess finds half of the dependencies.
    expect(table).toContain('relations,amod,guess,2,50\r\n');
    // The paper's table has no row for punctuation.
    expect(table).not.toContain('punct');
    // Two of the three registered models are missing, so nothing is decided: exit code 4.
    const judged = ['judge', at('scores.csv'), '--study', 'ud/delta-lp-relations', '--out', at('report.md')];
    expect(await runProgram(judged)).toBe(4);
  });

  it('refuses what no experiment can use before it computes anything', async () => {
    const folder = openFolder();
    const at = (name: string): string => path.join(folder, name);
    for (const words of [
      [at('tiny.conllu')],
      [at('counts.txt')],
      [at('nowhere.conllu')],
      [at('tiny.conllu'), '--study', 'posnet/table-1'],
      [at('tiny.conllu'), '--study', 'ud/delta-lp-relations', '--experiments', 'antecedents'],
    ]) {
      expect(await runProgram(['importance', folder, ...words])).toBe(2);
    }
  });
});
