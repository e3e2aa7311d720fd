/** The kinds of encoders and decoders that tests of all kinds cover. */
import { listDecoders } from '../decoders/registry.ts';
import { listEncoders } from '../encoders/registry.ts';
import type { ModelOptions } from '../options/model-options.ts';

export interface KindCase {
  readonly model: Partial<ModelOptions>;
  readonly positional: { readonly type: string };
}

/**
 * Every kind of encoder with the Transformer's decoder, for both placements of the norm, and every other decoder with the encoder
 * of the same name. Where the kinds let encodings change attention, the case uses an encoding that does so.
 */
export const KIND_CASES: readonly KindCase[] = [
  ...listEncoders().flatMap(({ id, hasLayers, takesAttentionHooks }): KindCase[] => {
    const kind = { encoder: { type: id }, ...(hasLayers ? {} : { encoderLayers: 0 }) };
    return [
      { model: kind, positional: { type: 'sape' } },
      { model: { ...kind, norm: 'pre', sharedEmbeddings: 'inputs', outputBias: true }, positional: { type: 'lape' } },
      ...(takesAttentionHooks ? ['rpe', 't5'].map((type) => ({ model: kind, positional: { type } })) : []),
    ];
  }),
  ...listDecoders()
    .slice(1)
    .flatMap(({ id }): KindCase[] => {
      const model = { encoder: { type: id }, decoder: { type: id } };
      return ['none', 'sape'].map((type) => ({ model, positional: { type } }));
    }),
];
