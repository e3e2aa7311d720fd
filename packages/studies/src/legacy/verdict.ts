/** Judges each target of a study. Missing data can never pass: it is `inconclusive`, and so is too uncertain a mean. */
import { judgeGrowingGap } from './growing-gap.ts';
import { estimate, type Judgement, type Measurement, showSigned, undecided } from './judgement.ts';
import type { GapTarget, Study, ValueTarget } from './study.ts';

/** Gives one judgement per target, in the sequence of the study. */
export function judgeStudy(study: Study, measurements: readonly Measurement[]): Judgement[] {
  return study.targets.map((target) => {
    switch (target.kind) {
      case 'value':
        return judgeValue(target, measurements);
      case 'gap':
        return judgeGap(target, measurements);
      case 'growing-gap':
        return judgeGrowingGap(target, measurements);
    }
  });
}

/**
 * The interval mean ± standard error must lie within the tolerance for `reproduced`, and outside it for `better` or
 * `worse`. An interval that crosses the limit decides nothing.
 */
function judgeValue(target: ValueTarget, measurements: readonly Measurement[]): Judgement {
  if (target.variant === null) return undecided(target, `Ordo has no positional encoding for ${target.row} yet`);
  const found = estimate(measurements, target, target.variant);
  if (typeof found === 'string') return undecided(target, found);
  const measured = found.mean / target.unit;
  const standardError = found.standardError / target.unit;
  const deviation = measured - Number(target.printed);
  // Decimal fractions are not exact in binary, so a deviation of exactly the tolerance must not fail by 1e-15.
  const tolerance = target.tolerance * (1 + 1e-9);
  const told = `${showSigned(deviation)} from the printed ${target.printed}, tolerance ±${target.tolerance}`;
  const judged = { target, measured, standardError };
  if (Math.abs(deviation) + standardError <= tolerance) return { ...judged, verdict: 'reproduced', reason: told };
  if (Math.abs(deviation) - standardError <= tolerance) {
    return { ...judged, verdict: 'inconclusive', reason: `${told}: within one standard error of the limit` };
  }
  const better = target.higherIsBetter !== null && deviation > 0 === target.higherIsBetter;
  return { ...judged, verdict: better ? 'better' : 'worse', reason: told };
}

function judgeGap(target: GapTarget, measurements: readonly Measurement[]): Judgement {
  const upper = estimate(measurements, target, target.variant);
  const lower = estimate(measurements, target, target.over);
  if (typeof upper === 'string') return undecided(target, upper);
  if (typeof lower === 'string') return undecided(target, lower);
  const measured = upper.mean - lower.mean;
  const standardError = Math.hypot(upper.standardError, lower.standardError);
  const reason = `${target.variant} ${showSigned(measured)} over ${target.over}, expected at least ${target.atLeast}`;
  const judged = { target, measured, standardError, reason };
  if (measured - standardError >= target.atLeast) return { ...judged, verdict: 'reproduced' };
  return { ...judged, verdict: measured + standardError < target.atLeast ? 'worse' : 'inconclusive' };
}
