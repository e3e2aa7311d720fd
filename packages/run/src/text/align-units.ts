/** Aligns the units of sentence pairs as fast_align does, in both directions, and combines the two alignments. */
import { ALIGNER_DEFAULTS, readCorpus, symmetrize, trainInSteps } from '@ordo/reorder/align';
import type { SourceOrders } from '@ordo/nmt/declarations';
import type { Link } from '@ordo/reorder/preorder';
import type { Interruption } from '../interruption.ts';

interface UnitPair {
  readonly source: readonly string[];
  readonly target: readonly string[];
}

interface AlignUnitsOptions {
  readonly orders: Pick<Extract<SourceOrders, { from: 'btg' }>, 'symmetrisation'>;
  readonly threads: number;
  readonly interruption: Interruption;
  /** Called after each step with the share of the work that is done. */
  readonly report: (share: number) => Promise<void>;
}

type Corpus = ReturnType<typeof readCorpus>;

/** fast_align's recommended flags, `-d -o -v`. */
const OPTIONS = { ...ALIGNER_DEFAULTS, favourDiagonal: true, optimiseTension: true, variationalBayes: true };

/**
 * Returns the links of each pair.
 * @param pairs pairs without empty sides
 * @returns [pair] → the links of the pair
 */
export async function alignUnits(pairs: readonly UnitPair[], options: AlignUnitsOptions): Promise<Link[][]> {
  const text = pairs.map(({ source, target }) => `${write(source)} ||| ${write(target)}\n`).join('');
  const corpus = readCorpus(Buffer.from(text), 'the training text');
  const forward = await alignOneWay(corpus, false, options);
  const reverse = await alignOneWay(corpus, true, options);
  const links: Link[][] = [];
  for (const pair of pairs.keys()) {
    await options.interruption.checkOutsideTraining();
    links.push(symmetrize(forward(pair), reverse(pair), options.orders.symmetrisation));
  }
  return links;
}

/** @returns a function that returns the links of a pair */
async function alignOneWay(
  corpus: Corpus,
  reverse: boolean,
  { threads, interruption, report }: AlignUnitsOptions,
): Promise<(pair: number) => Link[]> {
  const steps = trainInSteps(corpus, { ...OPTIONS, reverse }, { threads });
  const from = reverse ? 0.5 : 0;
  for (;;) {
    await interruption.checkOutsideTraining();
    const { done, value } = steps.next();
    if (done !== true) {
      await report(from + value / 2);
      continue;
    }
    const { links } = value.decoded;
    await report(from + 0.5);
    const { starts } = reverse ? corpus.source : corpus.target;
    return (pair) =>
      [...links.subarray(starts[pair], starts[pair + 1])].flatMap((other, place): Link[] => {
        if (other < 0) return [];
        return [reverse ? [place, other] : [other, place]];
      });
  }
}

function write(units: readonly string[]): string {
  return units.map(escapeUnit).join(' ');
}

/** Escapes a unit. fast_align's format takes bars and tabs as the border between the sides, and cannot contain NUL. */
function escapeUnit(unit: string): string {
  return unit === '|||' ? '|||_' : unit.replaceAll(/[\t\0]/gu, '_');
}
