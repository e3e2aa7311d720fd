/**
 * `lstm`: recurrent layers that receive the attended source of the previous step, with one general attention on top.
 */
import { Type } from 'typebox';
import { countLstmActivations, countLstmLayer } from '../../recurrent/count-lstm.ts';
import { declareDecoder } from '../declaration.ts';

export const lstm = declareDecoder({
  id: 'lstm',
  title: 'LSTM decoder with input feeding and general attention',
  citation:
    'Luong et al. 2015, "Effective Approaches to Attention-based Neural Machine Translation", §3.1 and §3.3; OpenNMT-py',
  options: Type.Object({ type: Type.Literal('lstm') }, { additionalProperties: false }),
  takesAttentionHooks: false,
  freezes: false,
  countParameters(_options, { decoderLayers, dimension }) {
    const fed = countLstmLayer({ inputs: 2 * dimension, dimension });
    const layer = countLstmLayer({ inputs: dimension, dimension });
    return [
      { module: 'decoder LSTM', parameters: fed + (decoderLayers - 1) * layer },
      { module: 'decoder attention', parameters: 3 * dimension * dimension },
    ];
  },
  /** The attention is on top of the last layer. */
  countSourceAttentions: () => 1,
  /**
   * The activations of the attention: the scores, the context, its concatenation with the state, and the attended
   * state.
   */
  countActivations: (_options, { decoderLayers, dimension }, length) =>
    decoderLayers * countLstmActivations(dimension) + 2 * length + 4 * dimension,
  findProblems(_options, { encoder, encoderLayers, decoderLayers }) {
    if (encoder?.type !== 'lstm') {
      return [
        {
          pointer: '/model/decoder',
          message: `the decoder lstm begins with the last states of an LSTM, which the encoder ${encoder?.type ?? 'transformer'} does not have`,
          fix: 'set model.encoder to {"type": "lstm"}, or leave model.decoder out',
        },
      ];
    }
    if (encoderLayers === decoderLayers) return [];
    return [
      {
        pointer: '/model/decoderLayers',
        message: `each layer of the decoder lstm begins with the state of one of the encoder's, but there are ${decoderLayers} and ${encoderLayers}`,
        fix: 'set model.decoderLayers and model.encoderLayers to the same number',
      },
    ];
  },
  load: () => import('./build.ts'),
});
