/** Explains the marks of doubt that cells bear. */
import type { TableData } from '../tables/table-data.ts';

export function explainMarks({ rows }: TableData): string[] {
  const results = rows.flatMap((row) => row.results);
  const scores = rows.flatMap((row) => [...row.scores.values()]);
  const notes: string[] = [];
  if (results.some(({ forward }) => forward.busy)) {
    notes.push('* measured while other work ran on the machine: do not compare these times.');
  }
  if (results.some(({ memory }) => memory.enginePeakBytes === null)) {
    notes.push('† peak of the whole process, because this engine does not report the memory of its tensors.');
  }
  if (scores.some(({ mixesArithmetic }) => mixesArithmetic)) {
    const names = rows.map(({ title, scores: own }) => {
      const [first] = [...own.values()];
      return `${title} on ${first?.computedOn.join(' and ') || 'nothing yet'}`;
    });
    notes.push(
      '‡ computed on engines or instruction sets that round differently, among its seeds or against the baseline: ' +
        `${names.join('; ')}. With the same seed these give different scores.`,
    );
  }
  return notes;
}
