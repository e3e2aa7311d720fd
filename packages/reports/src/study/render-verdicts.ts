/** Renders verdicts as lines of text, one per target, with the reason. */
import type { Judgement, Verdict } from '@ordo/studies/legacy';
import { alignColumns } from '../align-columns.ts';

const MARKS = { reproduced: '✓', better: '▲', worse: '▼', inconclusive: '?' } as const;

/** Renders the verdicts on a comparison table. */
export function renderJudgements(judgements: readonly Judgement[]): string {
  return renderVerdicts(
    judgements.map(({ target, verdict, reason }) => ({ verdict, name: nameTarget(target), reason })),
  );
}

interface VerdictLine {
  readonly verdict: Verdict;
  readonly name: string;
  readonly reason: string;
}

function renderVerdicts(lines: readonly VerdictLine[]): string {
  return alignColumns(lines.map(({ verdict, name, reason }) => [`${MARKS[verdict]} ${verdict}`, name, reason]));
}

function nameTarget(target: Judgement['target']): string {
  switch (target.kind) {
    case 'value':
      return `${target.row}, ${target.metric}`;
    case 'gap':
      return target.metric;
    case 'growing-gap':
      return target.series;
  }
}
