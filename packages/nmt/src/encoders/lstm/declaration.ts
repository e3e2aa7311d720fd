/** `lstm`: unidirectional recurrent layers. */
import { Type } from 'typebox';
import { countLstmActivations, countLstmLayer } from '../../recurrent/count-lstm.ts';
import { declareEncoder } from '../declaration.ts';

export const lstm = declareEncoder({
  id: 'lstm',
  title: 'LSTM encoder',
  citation: 'Luong et al. 2015, "Effective Approaches to Attention-based Neural Machine Translation"; OpenNMT-py',
  options: Type.Object({ type: Type.Literal('lstm') }, { additionalProperties: false }),
  hasLayers: true,
  takesAttentionHooks: false,
  freezes: false,
  countParameters(_options, { encoderLayers, dimension }) {
    const layer = countLstmLayer({ inputs: dimension, dimension });
    return [{ module: 'encoder LSTM', parameters: encoderLayers * layer }];
  },
  countActivations: (_options, { encoderLayers, dimension }) => encoderLayers * countLstmActivations(dimension),
  load: () => import('./build.ts'),
});
