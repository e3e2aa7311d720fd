/** Marks verdicts on printed numbers with an oddity, so that no such verdict is read without it. */
import type { PlacedJudgement, TableData } from '../tables/table-data.ts';

const MARK = '¶';

export function printMark(judgements: readonly PlacedJudgement[]): string[] {
  return judgements.some(({ judgement }) => judgement.note !== null) ? [MARK] : [];
}

/** The meaning of the mark: the notes of all verdicts that carry it. */
export const PRINT_MARK: Readonly<Record<string, (table: TableData) => string>> = {
  [MARK]: ({ rows }) => {
    const notes = new Map<string, string[]>();
    for (const { title, judgements } of rows) {
      for (const { judgement } of judgements) {
        if (judgement.note === null) continue;
        const titles = notes.get(judgement.note) ?? [];
        notes.set(judgement.note, titles.includes(title) ? titles : [...titles, title]);
      }
    }
    return `odd in print: ${[...notes].map(([note, titles]) => `${titles.join(', ')}: ${note}`).join(' ')}`;
  },
};
