/** Shows which matrix products the native engine computes in bf16, and why. */
import { type ChosenProducts, describeProductClasses } from '@ordo/tensor';
import { type Column, tableOf, type View } from '../listing/table.ts';

type ProductClass = ReturnType<typeof describeProductClasses>[number];

export function drawProducts({ choice, kinds, file, notKept, milliseconds, ...chosen }: ChosenProducts): View {
  const rates = kinds.map((kind): [string, Column<ProductClass>] => [
    `gflops_${kind}`,
    [`${kind} GFLOP/s`, (row) => row.rates[kind] ?? 0, (row) => (row.rates[kind] ?? 0).toFixed(1)],
  ]);
  const table = tableOf(describeProductClasses({ choice, kinds, ...chosen }), {
    depth: ['depth of a product', (row) => row.depth],
    kind: ['bf16 takes', (row) => row.kind],
    ...Object.fromEntries(rates),
    reason: ['why', (row) => row.reason],
  });
  const kept =
    notKept === null ? `kept in ${file}` : `measured again by each process, since it cannot be kept: ${notKept}`;
  return [table, '', `Measured on one thread in ${milliseconds} ms; ${kept}`];
}
