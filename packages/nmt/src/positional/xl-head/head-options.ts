/**
 * The options of encodings whose first heads read cross-lingual positions, and the choices that the paper leaves open about them.
 */
import type { Problem } from '@ordo/core';
import { Type } from 'typebox';
import type { ModelShape } from '../../options/model-options.ts';

export interface HeadOptions {
  /** The number of these heads, τ */
  readonly heads: number;
  readonly layers: 'first' | 'all';
  readonly residual: 'absolute' | 'cross-lingual';
}

/** The properties of an options schema. */
export const headProperties = {
  heads: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 256,
      description:
        'τ: the first heads of the encoder, which read cross-lingual positions; the others read absolute ones',
    }),
  ),
  layers: Type.Optional(
    Type.Union([Type.Literal('first'), Type.Literal('all')], {
      description:
        'The layers in which these heads do so: the first, whose input Eq 9 defines, or all, where the other layers ' +
        'exchange the positions in their input',
    }),
  ),
  residual: Type.Optional(
    Type.Union([Type.Literal('absolute'), Type.Literal('cross-lingual')], {
      description: 'Which embeddings the residual connection of the first layer carries on',
    }),
  ),
};

/** Returns the default, which is a quarter of the heads, because the paper has 4 of 16. */
export function headDefaults({ heads }: ModelShape): HeadOptions {
  return { heads: Math.max(1, Math.floor(heads / 4)), layers: 'first', residual: 'absolute' };
}

export function findHeadProblems({ heads }: HeadOptions, shape: ModelShape): Problem[] {
  if (shape.encoderLayers === 0) {
    return [
      {
        pointer: '/positional/type',
        message: 'cross-lingual positions enter heads of the encoder, and this model has no encoder',
        fix: 'choose xl-in, which changes embeddings, or another model.encoder',
      },
    ];
  }
  if (heads <= shape.heads) return [];
  return [
    {
      pointer: '/positional/heads',
      message: `${heads} heads are to read cross-lingual positions, and the model has ${shape.heads}`,
      fix: `choose at most ${shape.heads} heads`,
    },
  ];
}

/** Describes the choices that the paper leaves open about Eq 9–11, and how the options make them. */
export function describeHeads({ layers, residual }: HeadOptions): string[] {
  return [
    `the heads differ in ${layers === 'first' ? 'the first layer alone' : 'all layers'}: the paper does not say in which`,
    `the residual connection carries ${residual} positions: the paper does not say which`,
  ];
}
