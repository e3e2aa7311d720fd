/** Annotates the lines of the study whose claims did not get a good verdict. */
import { VERDICT_TABLE } from '@ordo/core/verdicts';
import type { Outcome } from './conclude.ts';

/** An annotation in the form that GitHub accepts. */
export interface Annotation {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly annotation_level: 'notice' | 'warning' | 'failure';
  readonly title: string;
  readonly message: string;
}

interface Lines {
  /** The path from the root of the repository, with slashes. */
  readonly path: string;
  /** Returns the line of a target, from 1. */
  readonly lineOf: (target: number) => number;
}

/** The longest title that GitHub does not cut off. */
const TITLE_CHARACTERS = 255;

export function annotate({ report }: Outcome, study: Lines | null): Annotation[] {
  if (report === null || study === null) return [];
  return report.judgements
    .filter(({ verdict }) => VERDICT_TABLE[verdict].standing !== 'holds')
    .map(({ target, verdict, claim, explanation }) => ({
      path: study.path,
      start_line: study.lineOf(target),
      end_line: study.lineOf(target),
      annotation_level: VERDICT_TABLE[verdict].standing === 'fails' ? 'failure' : 'warning',
      title: `${verdict}: ${claim}`.slice(0, TITLE_CHARACTERS),
      message: explanation,
    }));
}
