/** No encoder: the memory is what an encoder would begin with. There is no norm, as the paper's parameter count shows. */
import { embedTokens } from '../../model/embedding.ts';
import type { Encoder } from '../../model/model-parts.ts';

export function build(): Encoder {
  return {
    encode({ hooks, sourceTable, padId }, { ids, batch, time, lengths, sentences }, pass) {
      const positions = { start: 0, count: time, sentences };
      const states = embedTokens(ids, sourceTable, { side: 'encoder', batch, positions, hooks, pass, padId });
      return { states, lengths, batch, time };
    },
  };
}
