/** The kinds of specs by id. A new kind is one file in this folder and one line here. */
import type { SpecKind } from './kind.ts';
import { languageModel } from './language-model.ts';
import { translation } from './translation.ts';

/** All kinds. A spec that names none has the first one. */
export const KINDS = [translation, languageModel] as unknown as readonly [SpecKind, ...SpecKind[]];

/** Returns the kind of a spec, or the first one if the spec names none or an unknown one. */
export function kindOf({ kind }: { readonly kind?: unknown }): SpecKind {
  return KINDS.find(({ id }) => id === kind) ?? KINDS[0];
}
