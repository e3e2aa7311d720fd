/** The hooks of `none`: there are none. */
import type { PositionalHooks } from '../positional-hooks.ts';

export function build(): PositionalHooks {
  return {};
}
