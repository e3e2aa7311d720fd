/** The attentions in which `rpe` has tables. */
import type { ModelShape } from '../../options/model-options.ts';

/** Lists the attentions as `side.layer.kind`, those of the encoder first. */
export function listAttentions(attentions: 'self' | 'all', { encoderLayers, decoderLayers }: ModelShape): string[] {
  return [
    ...nameLayers(encoderLayers, 'encoder', 'self'),
    ...nameLayers(decoderLayers, 'decoder', 'self'),
    ...(attentions === 'all' ? nameLayers(decoderLayers, 'decoder', 'cross') : []),
  ];
}

function nameLayers(layers: number, side: string, kind: string): string[] {
  return Array.from({ length: layers }, (_, layer) => `${side}.${layer}.${kind}`);
}
