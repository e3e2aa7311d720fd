import { expect, it } from 'vitest';
import { rowsAsCsv } from './rows-as-csv.ts';
import type { Row } from './runs-columns.tsx';

const row = {
  id: 'r1',
  experiment: { id: 'e', name: '=cmd()', study: null },
  variant: 'a "b", c',
  seed: 3,
  state: 'succeeded',
  scores: [{ metric: 'bleu', score: -0.25, higherIsBetter: true }],
  options: ['20'],
  seconds: 61.5,
  createdAt: '2026-11-27T00:00:00.000Z',
  finishedAt: null,
  name: '+the one in the paper',
  tags: ['paper', 'later'],
  note: '@home',
} as unknown as Row;

it('writes numbers as they are, quotes names, and lets no name be a formula', () => {
  expect(rowsAsCsv([row], ['/recipe/maxUpdates']).split('\r\n')).toEqual([
    '"run","experiment","variant","seed","state","bleu","/recipe/maxUpdates","seconds","created","finished","name","tags","note"',
    `"r1","'=cmd()","a ""b"", c",3,"succeeded",-0.25,"20",61.5,"2026-11-27T00:00:00.000Z",,"'+the one in the paper","paper later","'@home"`,
    '',
  ]);
});
