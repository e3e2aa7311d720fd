/** Draws the oddities of a dataset, and the lengths of its lines. */
import { type Inspection, type SideInspection, SPLITS } from '@ordo/data';
import { type Column, showCount, type Table, tableOf, type View } from '../../listing/table.ts';

/** The label of an oddity, and its count in each split; null where the question makes no sense. */
type OddRow = readonly [what: string, counts: readonly (number | null)[]];

export function drawInspection({ splits, inTraining }: Inspection): View {
  const { valid, test } = inTraining;
  const shared = (value: (overlap: typeof valid) => number) => [null, value(valid), value(test)];
  const odd: readonly OddRow[] = [
    ['pairs', perSplit((split) => splits[split].pairs)],
    ['different pairs that train has, too', shared(({ pairs }) => pairs)],
    ['different sources that train has, too', shared(({ sources }) => sources)],
    ['different targets that train has, too', shared(({ targets }) => targets)],
    ['pairs that occurred before', perSplit((split) => splits[split].repeated)],
    ['pairs whose sides are the same', perSplit((split) => splits[split].copied)],
    ['empty sources', perSplit((split) => splits[split].source.empty)],
    ['empty targets', perSplit((split) => splits[split].target.empty)],
    ['sources that look like the target language', perSplit((split) => splits[split].source.otherLanguage)],
    ['targets that look like the source language', perSplit((split) => splits[split].target.otherLanguage)],
  ];
  const examples = SPLITS.filter((split) => splits[split].examples.length > 0).map(
    (split) => `look at line ${splits[split].examples.join(', ')} of ${split}`,
  );
  return [tableOdd(odd), ...examples, '', tableLengths(splits.train)];
}

function perSplit(value: (split: (typeof SPLITS)[number]) => number): number[] {
  return SPLITS.map((split) => value(split));
}

function tableOdd(rows: readonly OddRow[]): Table {
  const counts = SPLITS.map((split, i): [string, Column<OddRow>] => [
    split,
    [split, ([, found]) => found[i] ?? null, ([, found]) => showKnown(found[i] ?? null)],
  ]);
  return tableOf(rows, { what: ['', ([what]) => what], ...Object.fromEntries(counts) });
}

const showKnown = (count: number | null): string => (count === null ? '' : showCount(count));

/** Draws the lengths. The blocks in the last column are proportional to the number of sources. */
function tableLengths({ source, target }: { readonly source: SideInspection; readonly target: SideInspection }): Table {
  const bins = source.lengths.length > target.lengths.length ? source.lengths : target.lengths;
  const most = Math.max(1, ...bins.map((_, bin) => linesOf(source, bin)));
  const rows = bins.map(({ from, to }, bin) => ({
    words: from === to ? String(from) : `${from}–${to}`,
    sources: linesOf(source, bin),
    targets: linesOf(target, bin),
  }));
  return tableOf(rows, {
    words: ['words in a training line', (row) => row.words],
    sources: ['sources', (row) => row.sources, (row) => showCount(row.sources)],
    targets: ['targets', (row) => row.targets, (row) => showCount(row.targets)],
    share: ['', (row) => row.sources / most, (row) => '█'.repeat(Math.round((20 * row.sources) / most))],
  });
}

function linesOf(side: SideInspection, bin: number): number {
  return side.lengths[bin]?.lines ?? 0;
}
