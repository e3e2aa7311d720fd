/**
 * There is no encoder: the decoder attends to the embeddings with which an encoder would begin. The paper's parameter count shows
 * that there is no norm.
 */
import { embedTokens } from '../../model/embedding.ts';
import type { Encoder } from '../../model/model-parts.ts';

export function build(): Encoder {
  return {
    encode({ hooks, sourceTable, padId }, { ids, batch, time, lengths, sentences }, pass) {
      const positions = { start: 0, count: time, sentences };
      const frame = { side: 'encoder', batch, positions, hooks, pass, padId } as const;
      const { states } = pass.embed(() => ({ states: embedTokens(ids, sourceTable, frame), group: null }));
      pass.onStates?.(states, 0, 'encoder');
      return { states, lengths, batch, time };
    },
  };
}
