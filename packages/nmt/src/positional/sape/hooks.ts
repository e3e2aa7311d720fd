/** The hooks of `sape`: sinusoids added to the embeddings (Vaswani et al. 2017, §3.5). */
import { addSinusoids } from '../add-sinusoids.ts';
import type { PositionalHooks } from '../positional-hooks.ts';
import type { SinusoidOptions } from '../sinusoids.ts';

export function build(options: SinusoidOptions): PositionalHooks {
  return { onEmbeddings: (x, positions) => addSinusoids(x, positions, options) };
}
