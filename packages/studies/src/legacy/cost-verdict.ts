/**
 * Judges whether one row costs more than another, as the paper says. Overlapping or disturbed readings decide nothing.
 */
import type { Verdict } from './judgement.ts';
import type { CostsMore, Protocol } from './protocol.ts';

/** The measurement of one row: a middle value and a range, which are equal if there is only one reading. */
export interface RowCost {
  readonly row: string;
  readonly middle: number;
  readonly lowest: number;
  readonly highest: number;
  /** True for a time that was measured while other work ran on the machine. */
  readonly disturbed: boolean;
}

export interface CostJudgement {
  readonly target: CostsMore;
  /** The cost of `more` divided by that of `than`; null if one of them was not measured. */
  readonly ratio: number | null;
  readonly verdict: Verdict;
  readonly reason: string;
}

/** Gives one judgement per target, in the sequence of the protocol. */
export function judgeCosts({ targets }: Protocol, costs: readonly RowCost[]): CostJudgement[] {
  return targets.map((target) => {
    const [more, than] = [target.more, target.than].map((row) => costs.find((cost) => cost.row === row));
    if (more === undefined || than === undefined) {
      const lost = more === undefined ? target.more : target.than;
      return { target, ratio: null, verdict: 'inconclusive', reason: `${lost} was not measured` };
    }
    const ratio = more.middle / than.middle;
    return { target, ratio, ...compare(more, than, `${ratio.toFixed(3)} times ${than.row}`) };
  });
}

function compare(more: RowCost, than: RowCost, told: string): { verdict: Verdict; reason: string } {
  if (more.disturbed || than.disturbed) {
    return { verdict: 'inconclusive', reason: `${told}, measured while other work ran on the machine` };
  }
  if (more.lowest > than.highest) return { verdict: 'reproduced', reason: told };
  if (more.highest <= than.lowest) return { verdict: 'worse', reason: told };
  return { verdict: 'inconclusive', reason: `${told}, but the readings overlap` };
}
