/** Does one row cost more than another, as the paper says? Readings that overlap, or that were disturbed, decide nothing. */
import type { Verdict } from './judgement.ts';
import type { CostsMore, Protocol } from './protocol.ts';

/** What was measured of one row: a middle and a range, which is a point where there is one reading. */
export interface RowCost {
  readonly row: string;
  readonly middle: number;
  readonly lowest: number;
  readonly highest: number;
  /** Other work ran on the machine meanwhile, and what was measured is a time. */
  readonly disturbed: boolean;
}

export interface CostJudgement {
  readonly target: CostsMore;
  /** `more` over `than`, 1 being alike; null when a row was not measured. */
  readonly ratio: number | null;
  readonly verdict: Verdict;
  readonly reason: string;
}

/** One judgement per target, in the protocol's order. */
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
