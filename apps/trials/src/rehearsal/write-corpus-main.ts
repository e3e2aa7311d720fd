/**
 * Writes the corpus of a rehearsal, in a separate process so that it is measured like any other step: <folder> <plan as JSON>.
 */
import { writeCorpus } from '@ordo/testing/made-up-corpus';
import { linesOf, type Plan } from './plan.ts';

const [, , folder, plan] = process.argv as [string, string, string, string];
writeCorpus(folder, linesOf(JSON.parse(plan) as Plan));
