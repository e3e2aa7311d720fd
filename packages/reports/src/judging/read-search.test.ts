/** Tests when the search of a part lets its runs be judged. */
import { observe, readTable, type Study } from '@ordo/studies';
import { expect, it } from 'vitest';
import { exampleRun, REFERENCES } from '../examples/example-runs.ts';
import type { ReportRun } from '../report-run.ts';
import { listScoreParts } from '../score-parts.ts';
import { readSearch } from './read-search.ts';

const study: Study = {
  study: 1,
  id: 'mine/tuned',
  title: 'A tuned study',
  citation: null,
  notes: [],
  seeds: [1],
  baseline: 'none',
  parts: {
    demo: {
      spec: {
        kind: 'translation',
        dataset: { id: 'order-probe' },
        model: { preset: 'probe' },
        positional: { type: 'none' },
        matrix: { '/positional': [{ type: 'none' }, { type: 'sape' }] },
      },
      tune: { values: { '/recipe/learningRate': [0.001, 0.002] }, updates: 20, seeds: [7], metric: 'loss' },
    },
  },
  targets: [],
};

/** Returns a trial that has ended with a loss on the validation data. */
const trial = (encoding: string, rate: number, loss: number): ReportRun =>
  exampleRun({
    variant: `${encoding}, learningRate=${rate}`,
    seed: 7,
    hypotheses: REFERENCES,
    change: (result) => ({ ...result, training: { ...result.training, bestValidationLoss: loss } }),
  });

/** Returns a run of the part with a learning rate. */
function run(variant: string, learningRate: number): ReportRun {
  const made = exampleRun({ variant, seed: 1, hypotheses: REFERENCES });
  return { ...made, spec: { ...made.spec, recipe: { learningRate } } as ReportRun['spec'] };
}

const trials = [trial('none', 0.001, 3), trial('none', 0.002, 2), trial('sape', 0.001, 1), trial('sape', 0.002, 2)];
const open = (runs: readonly ReportRun[], ended = trials) =>
  readSearch(study, 'demo', { part: 'demo', runs, trials: ended })?.open;

it('a part is judged once every trial has ended and each run uses what was chosen', () => {
  expect(open([run('none', 0.002), run('sape', 0.001)])).toBeNull();
});

it('a part is not judged without its search, or while a trial is missing', () => {
  expect(open([run('none', 0.002)], [])).toBe('The search has chosen nothing for none, sape');
  expect(open([run('none', 0.002)], trials.slice(0, 3))).toBe('The search has chosen nothing for sape');
});

it('a part is judged by a table of scores that has the trials as well', () => {
  const rows = (lines: readonly string[]) =>
    listScoreParts(study, observe(readTable(['row,metric,seed,value,state', ...lines].join('\n'), 'csv'), { study }));
  const told = (lines: readonly string[]) => rows(lines).map((part) => readSearch(study, 'demo', part)?.open);
  const losses = [
    '"none, learningRate=0.001",loss,7,3,',
    '"none, learningRate=0.002",loss,7,2,',
    '"sape, learningRate=0.001",loss,7,1,',
    '"sape, learningRate=0.002",loss,7,,diverged',
  ];
  expect(rows(['none,bleu,1,20,', ...losses])).toMatchObject([
    { part: 'demo', scores: [{ variant: 'none' }], trials: [{}, {}, {}, {}] },
  ]);
  expect(told(losses)).toEqual([null]);
  expect(told(losses.slice(1))).toEqual(['The search has chosen nothing for none']);
  const [part] = rows(losses);
  const notes = part === undefined ? [] : readSearch(study, 'demo', part)?.notes;
  expect(notes).toContain('The table of scores does not say whether its runs used what was chosen.');
  expect(notes).toContain(
    'sape: learningRate 0.001 is chosen by loss on validation data, of learningRate 0.001 (1.0000), learningRate 0.002 (diverged)',
  );
});

it('a part is not judged if a run uses another value than the chosen one', () => {
  expect(open([run('none', 0.002), run('sape', 0.002)])).toBe(
    'The search has chosen learningRate 0.001 for sape, and its run with seed 1 does not use that',
  );
});
