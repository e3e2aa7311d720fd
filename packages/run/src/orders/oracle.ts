/** `oracle`: the exact orders of its own sentences that a dataset knows. */
import { OrdoError } from '@ordo/core';
import { findDataset } from '@ordo/data';
import { defineOrderKind, orderUnits, unitsOf } from './order-text.ts';

function orderLines(lines: readonly string[], orderOf: (line: number) => Int32Array | undefined): Int32Array[] {
  return lines.map((line, i) => orderUnits(unitsOf(line), orderOf(i) ?? new Int32Array()));
}

export const oracle = defineOrderKind({
  id: 'oracle',
  order: async ({ run, dataDir, units, interruption }) => {
    const dataset = findDataset(run.dataset.id);
    if (dataset.sourceOrders === undefined) {
      throw new OrdoError('spec.invalid', `the exact orders of ${run.dataset.id} are not known`, {
        pointer: '/positional/orders/from',
        fix: 'use "btg"',
      });
    }
    const known = await dataset.sourceOrders(run.dataset, dataDir);
    await interruption.checkOutsideTraining();
    return {
      train: orderLines(units.train.source, (i) => known.train[units.trainRows[i] ?? -1]),
      valid: orderLines(units.valid, (i) => known.valid[i]),
      evaluated: orderLines(units.evaluated, (i) => known[run.evaluation.split][i]),
      file: null,
      remark: '',
    };
  },
  open: () => () => {
    throw new OrdoError(
      'model.unreadable-input',
      'this model reads the exact orders of its dataset, and the exact order of new text is unknown',
      { fix: 'train a model with positional.orders.from "btg" to translate new text' },
    );
  },
});
