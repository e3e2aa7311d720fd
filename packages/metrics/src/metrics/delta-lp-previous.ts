/** The share of the previous target word: Σ |ΔLP| over it, divided by Σ |ΔLP| over everything that was read, in percent. */
import { defineDeltaLp } from '../define-delta-lp.ts';

export const deltaLpPrevious = defineDeltaLp({
  id: 'delta-lp-previous',
  title: 'ΔLP on the word before (%)',
  of: 'previous',
  over: 'all',
  percent: true,
  ends: [0, 100],
});
