/** The hooks of `none`, which has none. */
import type { PositionalHooks } from '../positional-hooks.ts';

export function build(): PositionalHooks {
  return {};
}
