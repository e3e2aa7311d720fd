/** The verdicts that are not good, on the lines of the study that claim otherwise. */
import type { Annotation } from '../github/github.ts';
import type { StudyFile } from '../study/study-file.ts';
import type { Outcome } from './conclude.ts';

/** GitHub cuts longer titles off. */
const TITLE_CHARACTERS = 255;

export function annotate({ report }: Outcome, study: StudyFile | null): Annotation[] {
  if (report === null || study === null) return [];
  return report.judgements
    .filter(({ verdict }) => verdict === 'worse' || verdict === 'inconclusive')
    .map(({ target, verdict, claim, explanation }) => ({
      path: study.path,
      start_line: study.lineOf(target),
      end_line: study.lineOf(target),
      annotation_level: verdict === 'worse' ? 'failure' : 'warning',
      title: `${verdict}: ${claim}`.slice(0, TITLE_CHARACTERS),
      message: explanation,
    }));
}
