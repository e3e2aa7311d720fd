/** Aligns the units of sentence pairs as fast_align does, in both directions, and combines the two. */
import { ALIGNER_DEFAULTS, readCorpus, symmetrize, trainAligner } from '@ordo/align';
import type { SourceOrders } from '@ordo/nmt/declarations';
import type { Link } from '@ordo/preorder';
import type { Interruption } from './interruption.ts';

interface UnitPair {
  readonly source: readonly string[];
  readonly target: readonly string[];
}

interface AlignUnitsOptions {
  readonly orders: Pick<Extract<SourceOrders, { from: 'btg' }>, 'symmetrisation'>;
  readonly threads: number;
  readonly interruption: Interruption;
}

/** fast_align's recommended flags, `-d -o -v`. */
const OPTIONS = { ...ALIGNER_DEFAULTS, favourDiagonal: true, optimiseTension: true, variationalBayes: true };

/** @param pairs without empty sides @returns [pair] → its links */
export async function alignUnits(
  pairs: readonly UnitPair[],
  { orders, threads, interruption }: AlignUnitsOptions,
): Promise<Link[][]> {
  const text = pairs.map(({ source, target }) => `${write(source)} ||| ${write(target)}\n`).join('');
  const corpus = readCorpus(Buffer.from(text), 'the training text');
  const linksOf = (reverse: boolean): Link[][] => {
    const { links } = trainAligner(corpus, { ...OPTIONS, reverse }, { threads }).decoded;
    const { starts } = reverse ? corpus.source : corpus.target;
    return pairs.map((_, pair) => {
      const [first, end] = [starts[pair] as number, starts[pair + 1] as number];
      return [...links.subarray(first, end)].flatMap((other, place): Link[] => {
        if (other < 0) return [];
        return [reverse ? [place, other] : [other, place]];
      });
    });
  };
  await interruption.checkOutsideTraining();
  const forward = linksOf(false);
  await interruption.checkOutsideTraining();
  const reverse = linksOf(true);
  await interruption.checkOutsideTraining();
  return forward.map((links, pair) => symmetrize(links, reverse[pair] ?? [], orders.symmetrisation));
}

function write(units: readonly string[]): string {
  return units.map(escapeUnit).join(' ');
}

/** fast_align's format takes bars and tabs for the border between the sides, and has no NUL. */
function escapeUnit(unit: string): string {
  return unit === '|||' ? '|||_' : unit.replaceAll(/[\t\0]/gu, '_');
}
