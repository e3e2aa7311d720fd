/** How many words back the target word with the greatest ΔLP (with its sign) lies, as a mean over words that have one before them. */
import { defineDeltaLp } from '../define-delta-lp.ts';

export const deltaLpDistance = defineDeltaLp({
  id: 'delta-lp-distance',
  title: 'distance of the top word',
  of: 'distances',
  over: 'placed',
  percent: false,
  ends: [1, null],
});
