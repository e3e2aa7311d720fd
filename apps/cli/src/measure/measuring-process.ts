/** The child process of `ordo measure`: measures one row, sends the result, and ends. */
import { describeError, isOrdoError } from '@ordo/core';
import { measureForwardCost, measureTrainingCost } from '@ordo/run';
import { useEnginesOf } from '../engines/folder.ts';
import { readEnvironment } from '../env.ts';
import type { MeasureAnswer, MeasureOrder } from './messages.ts';

async function measure(message: MeasureOrder): Promise<MeasureAnswer> {
  switch (message.kind) {
    case 'forward-time':
      return { kind: message.kind, cost: await measureForwardCost(message.order, message.repeats) };
    case 'training-memory':
      return { kind: message.kind, cost: await measureTrainingCost(message.order) };
  }
}

useEnginesOf(readEnvironment());
process.once('message', (message: MeasureOrder) => {
  void measure(message)
    .catch((error: unknown): MeasureAnswer => {
      const code = isOrdoError(error) ? error.code : 'internal.unexpected';
      return { kind: 'error', code, message: describeError(error) };
    })
    .then((answer) => process.send?.(answer, undefined, undefined, () => process.exit(0)));
});
// The parent process has ended, so nobody would read the answer.
process.once('disconnect', () => process.exit(1));
