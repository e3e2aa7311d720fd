/** The signs of verdicts. Words always stand beside them, for those who cannot see or tell the signs apart. */
import type { Verdict } from '@ordo/studies';

export const VERDICT_MARKS: Readonly<Record<Verdict, string>> = {
  reproduced: '✓',
  better: '▲',
  worse: '▼',
  inconclusive: '?',
};

export function nameVerdict(verdict: Verdict): string {
  return `${VERDICT_MARKS[verdict]} ${verdict}`;
}
