/**
 * The option `orders` of encodings that read source orders, which says where the orders come from. The code that executes a run
 * computes the orders; a model only receives them.
 */
import { describeUnknown, findProblems, type Problem } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';

const noise = Type.Optional(
  Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      'The share r of indices that are wrong in training: ⌊r·n/2⌋ pairs of indices are swapped in a sentence of n tokens. ' +
      'Validation and test keep their orders.',
  }),
);

const Count = (minimum: number, maximum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum, maximum, description }));

const KINDS = {
  identity: Type.Object(
    { from: Type.Literal('identity'), noise },
    { ...closed, description: 'The order of the source itself, a control' },
  ),
  random: Type.Object(
    {
      from: Type.Literal('random'),
      seed: Count(0, 2 ** 32 - 1, 'Which random orders; not the seed of the run'),
      noise,
    },
    {
      ...closed,
      description: 'A random order that depends on the seed and the words of the sentence alone, a control',
    },
  ),
  oracle: Type.Object(
    { from: Type.Literal('oracle'), noise },
    { ...closed, description: 'The exact order, of a dataset that knows it' },
  ),
  btg: Type.Object(
    {
      from: Type.Literal('btg'),
      symmetrisation: Type.Optional(
        Type.Union(
          [
            Type.Literal('intersect'),
            Type.Literal('union'),
            Type.Literal('grow-diag'),
            Type.Literal('grow-diag-final'),
            Type.Literal('grow-diag-final-and'),
          ],
          { description: 'How the word alignments of both directions are combined' },
        ),
      ),
      sentences: Count(
        1,
        10_000_000,
        'The most training pairs, from the first, that the preorderer learns from. The aligner reads all pairs.',
      ),
      maximumTokens: Count(1, 10_000, 'The preorderer learns from pairs of at most so many source tokens'),
      parser: Type.Optional(
        Type.Union([Type.Literal('top-down'), Type.Literal('lader')], {
          description:
            '`top-down`: Nakagawa 2015, which is far faster; `lader`: Neubig et al. 2012, as in the paper of XL PE',
        }),
      ),
      iterations: Count(1, 1000, 'The passes of the preorderer over its training pairs'),
      beamWidth: Count(1, 10_000, 'The beam of the preorderer'),
      unaligned: Type.Optional(
        Type.Union([Type.Literal('right'), Type.Literal('left')], {
          description: 'The neighbour that unaligned words join',
        }),
      ),
      minimumUpdates: Count(0, 1_000_000, 'Features that were updated less often are left out of the preorderer'),
      classes: Type.Optional(
        Type.Boolean({
          description:
            'Whether the preorderer has features of the classes of words beside those of words. The classes are those of ' +
            'the file that dataset.classes names. False where it is left out',
        }),
      ),
      noise,
    },
    { ...closed, description: 'A BTG preorderer, trained on word alignments of the training text' },
  ),
};

export const SourceOrdersSchema = Type.Union([KINDS.btg, KINDS.oracle, KINDS.identity, KINDS.random], {
  description: 'Where the order of each source sentence comes from',
});

/** The ids of the kinds of orders. */
export type OrdersKind = keyof typeof KINDS;

type Kinds = { readonly [K in OrdersKind]: Static<(typeof KINDS)[K]> };
/** The option in the form in which a spec gives it. */
export type SourceOrdersOptions = Kinds[OrdersKind];
/** Present only when it is true, so that specs from before this option keep their hashes. */
interface Classes {
  readonly classes?: true;
}
type Resolved<K extends OrdersKind> = Required<Omit<Kinds[K], 'classes'>> & (K extends 'btg' ? Classes : unknown);
/** The option with every default written out. */
export type SourceOrders = { readonly [K in OrdersKind]: Resolved<K> }[OrdersKind];

const DEFAULTS: { readonly [K in OrdersKind]: Resolved<K> } = {
  identity: { from: 'identity', noise: 0 },
  random: { from: 'random', seed: 1, noise: 0 },
  oracle: { from: 'oracle', noise: 0 },
  /** With these settings, training takes minutes: Nakagawa 2015 trained on some ten thousand aligned pairs. */
  btg: {
    from: 'btg',
    symmetrisation: 'grow-diag-final-and',
    sentences: 10_000,
    maximumTokens: 40,
    parser: 'top-down',
    iterations: 20,
    beamWidth: 20,
    unaligned: 'right',
    minimumUpdates: 0,
    noise: 0,
  },
};

/** Finds all problems of the option. Pointers are relative to it. */
export function findOrdersProblems(value: unknown): readonly Problem[] {
  const known = Object.keys(KINDS);
  const from = typeof value === 'object' && value !== null ? (value as { from?: unknown }).from : undefined;
  if (isKind(from)) return findProblems(KINDS[from], value);
  return [{ pointer: '/from', ...describeUnknown('kind of source orders', from, known) }];
}

function isKind(from: unknown): from is OrdersKind {
  return typeof from === 'string' && Object.hasOwn(KINDS, from);
}

/** The settings in which Neubig et al. 2012 differ. */
const LADER = { iterations: 5, beamWidth: 100 } as const;

/** Writes out the defaults. When there is no option at all, these are the defaults of `btg`, as in the paper. */
export function resolveOrders(options: SourceOrdersOptions = { from: 'btg' }): SourceOrders {
  if (options.from !== 'btg') return { ...DEFAULTS[options.from], ...options } as SourceOrders;
  const { classes = false, ...others } = options;
  const ofParser = options.parser === 'lader' ? LADER : {};
  return { ...DEFAULTS.btg, ...ofParser, ...others, ...(classes ? { classes } : {}) };
}

/**
 * Returns the orders that an encoding reads, from options with all defaults written out. Null for an encoding that reads none.
 */
export function sourceOrdersOf(positional: Readonly<Record<string, unknown>>): SourceOrders | null {
  return (positional as { readonly orders?: SourceOrders }).orders ?? null;
}
