/** The options of the fusion of absolute and cross-lingual positions (Ding et al. 2020, Eq 7), and their arithmetic. */
import type { Problem } from '@ordo/core';
import { Type } from 'typebox';
import type { ModelShape } from '../../options/model-options.ts';

/** The size of U and V that gives the paper's +0.01 M: 2·64² = 8,192, where 64 is the size of a head. */
const PAPER_RANK = 64;

/** `full`: U and V are d × d. With a number r they are r × r, and with `paper` r is 64. */
export type Rank = 'full' | 'paper' | number;

export const rankOption = Type.Optional(
  Type.Union([Type.Literal('full'), Type.Literal('paper'), Type.Integer({ minimum: 1, maximum: 16_384 })], {
    description:
      'The size of U and V in Eq 7: `full` for d × d; r for one r × r matrix that all d/r slices of the positions share; ' +
      "`paper` for 64, with which the paper's parameter count comes out",
  }),
);

export function sizeOfRank(rank: Rank, { dimension }: Pick<ModelShape, 'dimension'>): number {
  if (rank === 'full') return dimension;
  return rank === 'paper' ? PAPER_RANK : rank;
}

/** Counts the parameters of U and V. */
export function countFusion(rank: Rank, shape: ModelShape): number {
  return 2 * sizeOfRank(rank, shape) ** 2;
}

export function findRankProblems(rank: Rank, { dimension }: ModelShape): Problem[] {
  const size = sizeOfRank(rank, { dimension });
  if (dimension % size === 0) return [];
  return [
    {
      pointer: '/positional/rank',
      message: `a rank of ${size} does not divide the dimension ${dimension} of the model into slices`,
      fix: `choose a rank that divides ${dimension}, or "full"`,
    },
  ];
}

/** Describes the choice that the paper leaves open about Eq 7, and how the options make it. */
export function describeRank(rank: Rank, shape: ModelShape): string {
  const size = sizeOfRank(rank, shape);
  return `U and V are ${size} × ${size}: the paper gives no size, and its +0.01 M excludes d × d`;
}
