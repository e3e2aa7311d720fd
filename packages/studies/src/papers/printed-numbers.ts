/**
 * Lists every number that the three papers print, column by column, with the study that has it as a target, or the reason why
 * none has.
 */
import { listStudies } from '../registry.ts';
import type { Study } from '../study.ts';
import type { Target } from '../targets/registry.ts';
import { NOT_TARGETS } from './not-targets.ts';
import { type PaperId, PAPERS, type PrintedNumbers } from './papers.ts';

/** A target that is about numbers, and not about an order of rows. */
type NumberTarget = Extract<Target, { kind: 'value' | 'count' }>;

export function listPrintedNumbers(): PrintedNumbers[] {
  const targets = listStudies().flatMap((study) => (paperOf(study) === null ? [] : targetsOf(study)));
  return (Object.keys(PAPERS) as PaperId[]).flatMap((paper) =>
    [...targets, ...NOT_TARGETS]
      .filter((one) => one.paper === paper)
      .toSorted((a, b) => (a.table ?? 'Text').localeCompare(b.table ?? 'Text', 'en')),
  );
}

function paperOf({ id }: Study): PaperId | null {
  const [first = ''] = id.split('/');
  return Object.hasOwn(PAPERS, first) ? (first as PaperId) : null;
}

function targetsOf(study: Study): PrintedNumbers[] {
  return study.targets.filter(isNumberTarget).map(({ cite, metric, printed, disputed = {} }) => ({
    paper: paperOf(study) as PaperId,
    table: cite?.table ?? null,
    column: cite?.column ?? cite?.text ?? metric,
    printed,
    study: study.id,
    because: describeDisputes(disputed),
  }));
}

function isNumberTarget(target: Target): target is NumberTarget {
  return target.kind === 'value' || target.kind === 'count';
}

function describeDisputes(disputed: Readonly<Record<string, string>>): string | null {
  const lines = Object.entries(disputed).map(([row, why]) => `${row} can only be inconclusive: ${why}`);
  return lines.length === 0 ? null : lines.join(' ');
}
