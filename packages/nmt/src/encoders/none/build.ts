/** No encoder: the memory is what an encoder would begin with. There is no norm, as the paper's parameter count shows. */
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
