/** The tokens that are added around a text, or around and between two texts. */
import type { Encoding } from './encoding.ts';

export type TemplatePart =
  | {
      readonly kind: 'special';
      readonly ids: readonly number[];
      readonly tokens: readonly string[];
      readonly typeId: number;
    }
  | { readonly kind: 'text'; readonly which: 'A' | 'B'; readonly typeId: number };

export type Template = readonly TemplatePart[];

/** Both texts, one after another, as in a tokenizer without a template. */
export const PLAIN: { readonly single: Template; readonly pair: Template } = {
  single: [{ kind: 'text', which: 'A', typeId: 0 }],
  pair: [
    { kind: 'text', which: 'A', typeId: 0 },
    { kind: 'text', which: 'B', typeId: 1 },
  ],
};

type Text = Pick<Encoding, 'ids' | 'tokens' | 'offsets'>;

export function fillTemplate(template: Template, texts: { readonly A: Text; readonly B?: Text }): Encoding {
  const parts = template.map((part): Encoding => {
    const { ids, tokens, offsets } = part.kind === 'text' ? (texts[part.which] as Text) : putIn(part);
    const special = part.kind === 'text' ? 0 : 1;
    return { ids, tokens, offsets, typeIds: ids.map(() => part.typeId), specialMask: ids.map(() => special) };
  });
  return {
    ids: parts.flatMap(({ ids }) => ids),
    tokens: parts.flatMap(({ tokens }) => tokens),
    offsets: parts.flatMap(({ offsets }) => offsets),
    typeIds: parts.flatMap(({ typeIds }) => typeIds),
    specialMask: parts.flatMap(({ specialMask }) => specialMask),
  };
}

function putIn({ ids, tokens }: { readonly ids: readonly number[]; readonly tokens: readonly string[] }): Text {
  return { ids, tokens, offsets: ids.map(() => [0, 0]) };
}
