/**
 * The mean distance, in words, back to the target word with the greatest ΔLP (with its sign), over words that have a word before
 * them.
 */
import { defineDeltaLp } from '../define-delta-lp.ts';

export const deltaLpDistance = defineDeltaLp({
  id: 'delta-lp-distance',
  title: 'distance of the top word',
  of: 'distances',
  over: 'placed',
  percent: false,
  ends: [1, null],
});
