/** Shows which products the native engine takes in bf16, and why. */
import { alignColumns } from '@ordo/reports/align-columns';
import { type ChosenProducts, describeProductClasses } from '@ordo/tensor';

export function drawProducts({ choice, kinds, file, notKept, milliseconds, ...chosen }: ChosenProducts): string {
  const classes = describeProductClasses({ choice, kinds, ...chosen });
  const rows = classes.map(({ depth, kind, rates, reason }) => [
    depth,
    kind,
    ...kinds.map((one) => (rates[one] ?? 0).toFixed(1)),
    reason,
  ]);
  const heading = ['depth of a product', 'bf16 takes', ...kinds.map((kind) => `${kind} GFLOP/s`), 'why'];
  const kept =
    notKept === null ? `kept in ${file}` : `measured again by each process, since it cannot be kept: ${notKept}`;
  return `${alignColumns([heading, ...rows])}\n\nMeasured on one thread in ${milliseconds} ms; ${kept}`;
}
