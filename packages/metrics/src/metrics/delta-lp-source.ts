/** The share of the source: Σ |ΔLP| over source words, divided by Σ |ΔLP| over everything that was read, in percent. */
import { defineDeltaLp } from '../define-delta-lp.ts';

export const deltaLpSource = defineDeltaLp({
  id: 'delta-lp-source',
  title: 'ΔLP on the source (%)',
  of: 'source',
  over: 'all',
  percent: true,
  ends: [0, 100],
});
