/** Reads a line of source positions in output order. */
import { OrdoError } from '@ordo/core/errors';
import type { SentenceOrigin } from './model/check-sentence.ts';
import { invertOrder } from './order.ts';

/** @throws OrdoError unless the line names each position from 0 exactly once */
export function parseOrder(text: string, { name, line }: SentenceOrigin): Int32Array {
  const tokens = text.split(' ').filter((token) => token !== '');
  const wrong = tokens.find((token) => !/^\d{1,9}$/.test(token));
  const problem =
    tokens.length === 0
      ? 'is empty'
      : wrong === undefined
        ? null
        : `has ${JSON.stringify(wrong)}, which is not a position`;
  const fix = 'write source positions in output order, counted from 0, like 0 2 1';
  if (problem !== null) throw new OrdoError('text.invalid-file', `line ${line} of ${name} ${problem}`, { fix });
  const order = Int32Array.from(tokens, Number);
  try {
    invertOrder(order);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new OrdoError('text.invalid-file', `line ${line} of ${name}: ${why}`, { fix, cause });
  }
  return order;
}
