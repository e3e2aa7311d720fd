/** The options of encodings that add sinusoids, and the checks of these options. */
import type { Problem } from '@ordo/core';
import { Type } from 'typebox';
import type { ModelShape } from '../options/model-options.ts';

/** The properties of an options schema. */
export const sinusoidProperties = {
  layout: Type.Optional(
    Type.Union([Type.Literal('fairseq'), Type.Literal('interleaved')], {
      description: '`fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn',
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description:
        "The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT",
    }),
  ),
};

/** The sinusoids of OpenNMT, which Vaswani et al. 2017 and XL PE also use. */
export const OPENNMT_SINUSOIDS = { layout: 'interleaved', offset: 0 } as const;

export function findSinusoidProblems(id: string, { dimension }: ModelShape): Problem[] {
  if (dimension % 2 === 0) return [];
  return [
    {
      pointer: '/model/dimension',
      message: `${id} pairs each sine with a cosine, and dimension ${dimension} is odd`,
      fix: 'choose an even model.dimension',
    },
  ];
}
