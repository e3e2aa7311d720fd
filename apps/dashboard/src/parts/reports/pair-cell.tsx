/** Shows a pair of rows in the matrix: their difference, and the same p over seeds as in the table. */
import { tellP } from '@ordo/core/format-score';
import type { Schemas } from '../../data/api.ts';

type Pair = Schemas['ReportPair'];

export const LEVEL = 0.05;

/** Says which tests each correction covers, and how many they are. */
export function tellFamilies(pairs: readonly Pair[]): string {
  const sizeOf = (family: Pair['family']): number => pairs.find((pair) => pair.family === family)?.familySize ?? 0;
  const [baseline, others, all] = [sizeOf('baseline'), sizeOf('others'), sizeOf('all')];
  if (all > 0) return `all ${all} pairs`;
  const over = pairs.find(({ family }) => family === 'baseline')?.over ?? 'the baseline';
  const withBaseline = `the ${baseline} pairs with ${over}, as in the table`;
  return pairs.some(({ family }) => family === 'others')
    ? `${withBaseline}, and over the ${others} others`
    : withBaseline;
}

/** Says which pairs are not tested. In a long table, the server tests only pairs with the baseline. @returns null if all are tested */
export function tellUntested(rows: number, pairs: readonly Pair[]): string | null {
  if (pairs.length === (rows * (rows - 1)) / 2) return null;
  const over = pairs[0]?.over ?? 'the baseline';
  return (
    `The table has ${rows} rows, so only the pairs with ${over} are tested: their p stand in the table. ` +
    'Choose another baseline to test the pairs with it.'
  );
}

/** Finds a pair. The report has each pair once, so for the opposite order the sign of the difference is changed. */
export function findPair(pairs: readonly Pair[], row: string, over: string): Pair | undefined {
  const own = pairs.find((pair) => pair.row === row && pair.over === over);
  if (own !== undefined) return own;
  const turned = pairs.find((pair) => pair.row === over && pair.over === row);
  // Zero has no sign to change.
  if (turned === undefined || turned.difference === null || turned.difference === 0 || turned.text === null) {
    return turned;
  }
  return { ...turned, difference: -turned.difference, text: turn(turned.text) };
}

const turn = (text: string): string => (text.startsWith('+') ? `−${text.slice(1)}` : `+${text.slice(1)}`);

export function PairCell({ pair }: { readonly pair: Pair | undefined }) {
  if (pair === undefined || pair.difference === null || pair.text === null) return '?';
  const { difference, text, holmP, p } = pair;
  if (holmP === null || p === null) {
    const why =
      pair.how === null
        ? 'One seed does not tell how seeds differ'
        : 'The differences of the rows do not vary over seeds';
    return <span title={why}>{text}, no p</span>;
  }
  return (
    <span title={describe(pair, p)}>
      {holmP <= LEVEL ? (
        <strong>
          {difference > 0 ? '▲' : '▼'} {text}
        </strong>
      ) : (
        text
      )}
      , {tellP(holmP)}
    </span>
  );
}

function describe({ how, seeds, nearEnd, familySize }: Pair, p: number): string {
  const basis = how === 'paired' ? `paired over ${seeds} seeds` : 'unpaired: fewer than two seeds in common';
  const end = nearEnd ? '; near the end of the scale, so doubled' : '';
  return `${basis}; adjusted by Holm’s correction over ${familySize}; unadjusted: ${tellP(p)}${end}`;
}
