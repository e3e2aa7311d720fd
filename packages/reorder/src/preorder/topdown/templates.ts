/**
 * The feature templates of the top-down parser (Nakagawa 2015, Table 1), in the order in which weights are added up. The order
 * matters, because sums of doubles in another order differ in the last bit, and ties are then broken differently.
 */

/** The positions that a feature looks at: the ends of the span [begin, end), the cut, and the action that made the span. */
export const BEGIN = 1;
export const CUT = 2;
export const END = 4;
export const CONTEXT = 8;

/** The number of contexts: 0 for the root, and otherwise 1 + 2 · label of the parent's node, plus 1 for its right child. */
export const CONTEXTS = 5;

type Anchor = typeof BEGIN | typeof CUT | typeof END;
type Place = readonly [name: string, anchor: Anchor, offset: number];

const BEFORE: Place = ['before', BEGIN, -1];
const FIRST: Place = ['first', BEGIN, 0];
const LEFT_2: Place = ['left-2', CUT, -2];
const LEFT: Place = ['left', CUT, -1];
const RIGHT: Place = ['right', CUT, 0];
const RIGHT_2: Place = ['right-2', CUT, 1];
const LAST: Place = ['last', END, -1];
const AFTER: Place = ['after', END, 0];

/** The words of one column that a feature joins, with or without the context. */
const WORD_TEMPLATES: readonly { readonly places: readonly Place[]; readonly context?: true }[] = [
  ...[BEFORE, FIRST, LEFT, RIGHT, LAST, AFTER].map((place) => ({ places: [place] })),
  { places: [BEFORE, FIRST] },
  { places: [FIRST, LEFT] },
  { places: [FIRST, RIGHT] },
  { places: [FIRST, LAST] },
  { places: [LEFT, RIGHT] },
  { places: [LEFT, LAST] },
  { places: [RIGHT, LAST] },
  { places: [LAST, AFTER] },
  { places: [LEFT_2, LEFT, RIGHT] },
  { places: [FIRST, LEFT, RIGHT] },
  { places: [LEFT, RIGHT, LAST] },
  { places: [LEFT, RIGHT, RIGHT_2] },
  { places: [FIRST, LEFT, RIGHT, LAST] },
  ...[FIRST, LEFT, RIGHT, LAST].map((place) => ({ places: [place], context: true as const })),
  { places: [FIRST, LAST], context: true },
];

/** The templates without words: the bias, the balance, the size, both sizes, the parent's label, and the label with its side. */
export const SHAPE_TEMPLATES = ['bias', 'balance', 'size', 'sizes', 'parent', 'parent-side'] as const;
const SHAPE_MASKS = [0, BEGIN | CUT | END, BEGIN | END, BEGIN | CUT | END, CONTEXT, CONTEXT];

export interface Template {
  readonly name: string;
  /** The parts of a cut on which it depends. */
  readonly mask: number;
  /** The column of the words; null for a template without words. */
  readonly column: number | null;
  readonly places: readonly Place[];
}

export function listTemplates(columns: number): Template[] {
  const shapes = SHAPE_TEMPLATES.map((name, i) => ({ name, mask: SHAPE_MASKS[i] as number, column: null, places: [] }));
  const words = Array.from({ length: columns }, (_, column) =>
    WORD_TEMPLATES.map(({ places, context }) => ({
      name: `${column}:${places.map(([name]) => name).join('·')}${context ? '·parent-side' : ''}`,
      mask: places.reduce((mask, [, anchor]) => mask | anchor, context ? CONTEXT : 0),
      column,
      places,
    })),
  );
  return [...shapes, ...words.flat()];
}
