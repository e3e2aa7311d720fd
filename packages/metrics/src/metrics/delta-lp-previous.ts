/** The share of the target word directly before: Σ |ΔLP| over it, of Σ |ΔLP| over all that was read, in percent. */
import { defineDeltaLp } from '../define-delta-lp.ts';

export const deltaLpPrevious = defineDeltaLp({
  id: 'delta-lp-previous',
  title: 'ΔLP on the word before (%)',
  of: 'previous',
  over: 'all',
  percent: true,
  ends: [0, 100],
});
