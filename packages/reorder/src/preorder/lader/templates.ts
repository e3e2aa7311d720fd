/**
 * lader's feature templates (Neubig, Watanabe and Mori 2012, Table 2), each conjoined with the type of the edge: straight,
 * inverted, or a terminal of several words. The names are those of its feature profile.
 */

/** An edge of the hypergraph: a node with two children that meet at `cut`, or a terminal. All positions are included. */
export interface Edge {
  readonly first: number;
  readonly last: number;
  /** The first word of the right child; −1 for a terminal. */
  readonly cut: number;
  /** 0 straight, 1 inverted; 0 for a terminal. */
  readonly label: number;
}

/** What a template depends on, so that its weights can be summed beforehand. */
export type Part = 'first' | 'last' | 'cut' | 'ends' | 'balance' | 'size';

interface Template {
  readonly name: string;
  readonly part: Part;
  /** The positions of the words that it joins. */
  readonly places: (edge: Edge) => readonly number[];
  /** Terminals have no children to look at. */
  readonly ofTerminals: boolean;
  /** Whether it is there once, not for every column. */
  readonly once: boolean;
}

const ofWords = (name: string, part: Part, places: Template['places']): Template => ({
  name,
  part,
  places,
  ofTerminals: part !== 'cut',
  once: false,
});

export const LADER_TEMPLATES: readonly Template[] = [
  ofWords('LL', 'first', ({ first }) => [first]),
  ofWords('RR', 'last', ({ last }) => [last]),
  ofWords('LR', 'cut', ({ cut }) => [cut - 1]),
  ofWords('RL', 'cut', ({ cut }) => [cut]),
  ofWords('O', 'ends', ({ first, last }) => [first, last]),
  ofWords('I', 'cut', ({ cut }) => [cut - 1, cut]),
  ofWords('B', 'first', ({ first }) => [first - 1]),
  ofWords('A', 'last', ({ last }) => [last + 1]),
  { name: 'CL', part: 'balance', places: () => [], ofTerminals: false, once: true },
  { name: 'N', part: 'size', places: () => [], ofTerminals: true, once: true },
  { name: 'BIAS', part: 'size', places: () => [], ofTerminals: true, once: true },
];

/** Which child is longer: 0 the left one, 1 neither, 2 the right one. */
export function balanceOf({ first, last, cut }: Edge): number {
  return 1 + Math.sign(last - cut + 1 - (cut - first));
}
