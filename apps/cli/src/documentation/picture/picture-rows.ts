/** Reads what the picture of the README shows: the rows of a stored table, with their scores by seed and their verdicts. */
import { buildReport, listScoreParts } from '@ordo/reports';
import { findStudy } from '@ordo/studies';
import { observeStored } from '@ordo/studies/testing';

const STUDY = 'order-probe/xl-pe';
const PART = 'transformer';

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
  const { tables } = await buildReport({ study, parts: listScoreParts(study, observeStored(study)) });
  const table = tables.find(({ part }) => part === PART);
  if (table === undefined) throw new Error(`${STUDY} has no part "${PART}"`);
  return table.rows.map(({ title, cells }) => {
    const score = cells.find(({ column }) => column === 'score:bleu');
    const verdict = cells.find(({ column }) => column === 'verdict:bleu');
    if (score === undefined || score.value === null)
      throw new Error(`the stored scores of ${STUDY} have no BLEU of "${title}"`);
    const bySeed = score.bySeed.filter((value) => value !== null);
    return { title, mean: score.value, bySeed, score: score.text, verdict: verdict?.text ?? '' };
  });
}
