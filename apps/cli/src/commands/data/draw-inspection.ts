/** Draws what is odd about a dataset, and how long its lines are. */
import { type Inspection, type SideInspection, SPLITS } from '@ordo/data';
import { alignColumns } from '@ordo/reports/align-columns';

export function drawInspection({ splits, inTraining }: Inspection): string {
  const { valid, test } = inTraining;
  const shared = (value: (overlap: typeof valid) => number): string[] => ['', count(value(valid)), count(value(test))];
  const odd = alignColumns([
    ['', ...SPLITS],
    ['pairs', ...perSplit((split) => splits[split].pairs)],
    ['different pairs that train has, too', ...shared(({ pairs }) => pairs)],
    ['different sources that train has, too', ...shared(({ sources }) => sources)],
    ['different targets that train has, too', ...shared(({ targets }) => targets)],
    ['pairs that occurred before', ...perSplit((split) => splits[split].repeated)],
    ['pairs whose sides are the same', ...perSplit((split) => splits[split].copied)],
    ['empty sources', ...perSplit((split) => splits[split].source.empty)],
    ['empty targets', ...perSplit((split) => splits[split].target.empty)],
    ['sources that look like the target language', ...perSplit((split) => splits[split].source.otherLanguage)],
    ['targets that look like the source language', ...perSplit((split) => splits[split].target.otherLanguage)],
  ]);
  const examples = SPLITS.filter((split) => splits[split].examples.length > 0).map(
    (split) => `look at line ${splits[split].examples.join(', ')} of ${split}`,
  );
  return [odd, ...examples, '', drawLengths(splits.train)].join('\n');
}

function perSplit(value: (split: (typeof SPLITS)[number]) => number): string[] {
  return SPLITS.map((split) => count(value(split)));
}

/** The blocks of the last column are in proportion to the sources. */
function drawLengths({ source, target }: { readonly source: SideInspection; readonly target: SideInspection }): string {
  const bins = source.lengths.length > target.lengths.length ? source.lengths : target.lengths;
  const most = Math.max(1, ...bins.map((_, bin) => linesOf(source, bin)));
  const rows = bins.map(({ from, to }, bin) => [
    from === to ? String(from) : `${from}–${to}`,
    count(linesOf(source, bin)),
    count(linesOf(target, bin)),
    '█'.repeat(Math.round((20 * linesOf(source, bin)) / most)),
  ]);
  return alignColumns([['words in a training line', 'sources', 'targets', ''], ...rows]);
}

function linesOf(side: SideInspection, bin: number): number {
  return side.lengths[bin]?.lines ?? 0;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
