/** `t5`: a learned scalar per head for each bucket of distances, added to the logits; no absolute positions. */
import { Type } from 'typebox';
import { definePositionalEncoding, type Side } from './contract.ts';
import { normal } from './initialisers.ts';
import { biasByDistance } from './relative.ts';

export const t5 = definePositionalEncoding({
  id: 't5',
  title: 'T5 relative bias',
  citation:
    'Raffel et al. 2020, "Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer", §2.1',
  options: Type.Object(
    {
      type: Type.Literal('t5'),
      /** Half of them hold single distances, the others logarithmically growing ranges. */
      buckets: Type.Optional(Type.Integer({ minimum: 4, maximum: 100_000, multipleOf: 4 })),
      /** All distances from here on share the last bucket. */
      distance: Type.Optional(Type.Integer({ minimum: 2, maximum: 1_000_000 })),
    },
    { additionalProperties: false },
  ),
  defaults: () => ({ buckets: 32, distance: 128 }),
  parameterCount: (options, shape) => 2 * shape.heads * options.buckets,
  build(options, scope, shape) {
    const size = [options.buckets, shape.heads];
    const draw = normal(shape.dimension ** -0.5);
    const tables = {
      encoder: scope.parameter('encoder.bias', size, draw),
      decoder: scope.parameter('decoder.bias', size, draw),
    };
    return {
      sharedBias: (queries, keys, { side }) =>
        biasByDistance(tables[side], [queries, keys], (distance) => bucketOf(distance, side, options)),
    };
  },
});

/**
 * The bucket of a distance j - i. The encoder gives half of its buckets to each direction; the decoder, which sees the
 * past only, gives all to it. Within a direction the first half is exact, the rest logarithmic.
 */
export function bucketOf(
  distance: number,
  side: Side,
  { buckets, distance: furthest }: { buckets: number; distance: number },
): number {
  const available = side === 'encoder' ? buckets / 2 : buckets;
  const offset = side === 'encoder' && distance > 0 ? available : 0;
  const n = side === 'encoder' ? Math.abs(distance) : Math.max(-distance, 0);
  const exact = available / 2;
  if (n < exact) return offset + n;
  const share = Math.log(n / exact) / Math.log(furthest / exact);
  return offset + Math.min(exact + Math.floor(share * (available - exact)), available - 1);
}
