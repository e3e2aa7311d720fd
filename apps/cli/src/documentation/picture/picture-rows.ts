/** Reads what the picture of the README shows: the rows of a stored table, with their scores by seed and their verdicts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildReport, listScoreParts } from '@ordo/reports';
import { findStudy, observe, readTable } from '@ordo/studies';
import { REPOSITORY } from '../../env.ts';

const STUDY = 'order-probe/xl-pe';
const PART = 'transformer';
const SCORES = 'docs/results/order-probe/scores.csv';

export interface PictureRow {
  readonly title: string;
  readonly mean: number;
  readonly bySeed: readonly number[];
  /** The score as the report prints it, such as `93.56 ± 1.48`. */
  readonly score: string;
  /** The verdict as the report prints it, such as `✓ reproduced (2 of 2)`; empty if the study makes no claim. */
  readonly verdict: string;
}

/** Reads the rows. All parts are judged together, because the correction is over all tests of the study. */
export async function readPictureRows(): Promise<PictureRow[]> {
  const study = findStudy(STUDY);
  const scores = observe(readTable(readFileSync(path.join(REPOSITORY, SCORES), 'utf8'), 'csv'), { study });
  const { tables } = await buildReport({ study, parts: listScoreParts(study, scores) });
  const table = tables.find(({ part }) => part === PART);
  if (table === undefined) throw new Error(`${STUDY} has no part "${PART}"`);
  return table.rows.map(({ title, cells }) => {
    const score = cells.find(({ column }) => column === 'score:bleu');
    const verdict = cells.find(({ column }) => column === 'verdict:bleu');
    if (score === undefined || score.value === null) throw new Error(`${SCORES} has no BLEU of "${title}"`);
    const bySeed = score.bySeed.filter((value) => value !== null);
    return { title, mean: score.value, bySeed, score: score.text, verdict: verdict?.text ?? '' };
  });
}
