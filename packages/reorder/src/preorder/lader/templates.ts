/**
 * lader's feature templates (Neubig, Watanabe and Mori 2012, Table 2), each combined with the type of the edge: straight,
 * inverted, or a terminal of several words. The names are those of lader's feature profile.
 */

/** An edge of the hypergraph: a node with two children that meet at `cut`, or a terminal. Both end positions are included. */
export interface Edge {
  readonly first: number;
  readonly last: number;
  /** The first word of the right child; −1 for a terminal. */
  readonly cut: number;
  /** 0 for straight, 1 for inverted; 0 for a terminal. */
  readonly label: number;
}

/** The positions on which a template depends, so that its weights can be summed in advance. */
export type Part = 'first' | 'last' | 'cut' | 'ends' | 'balance' | 'size';

interface Template {
  readonly name: string;
  readonly part: Part;
  /** Returns the positions of the words that the template joins. */
  readonly places: (edge: Edge) => readonly number[];
  /** False for templates that look at children, which terminals do not have. */
  readonly ofTerminals: boolean;
  /** True if the template exists only once, and not for every column. */
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

/** Returns which child is longer: 0 for the left one, 1 for neither, 2 for the right one. */
export function balanceOf({ first, last, cut }: Edge): number {
  return 1 + Math.sign(last - cut + 1 - (cut - first));
}
