/** The kinds of specs by id. A new one is one file in this folder and one line here. */
import type { SpecKind } from './kind.ts';
import { languageModel } from './language-model.ts';
import { translation } from './translation.ts';

/** The first is the kind of a spec that names none. */
export const KINDS = [translation, languageModel] as unknown as readonly [SpecKind, ...SpecKind[]];

/** The kind of a spec, or the first where it names none or one that is not known. */
export function kindOf({ kind }: { readonly kind?: unknown }): SpecKind {
  return KINDS.find(({ id }) => id === kind) ?? KINDS[0];
}
