/** A small language model for tests. */
import { buildLanguageModel, type LanguageModel } from '../language/language-model.ts';
import type { LanguageOptions } from '../language/language-options.ts';
import type { PositionalOptions } from '../positional/declaration.ts';
import { getPositionalEncoding } from '../positional/registry.ts';
import { POSITIONAL_CASES } from './positional-cases.ts';

const TINY: LanguageOptions = { dimension: 16, heads: 2, feedForward: 32, layers: 2, maxPositions: 64 };

export const TOY_SIZE = 16;

/** The cases of encodings that a language model can have. */
export const LANGUAGE_CASES: readonly PositionalOptions[] = POSITIONAL_CASES.filter(
  ({ type, attentions, sides }) =>
    getPositionalEncoding(type).needsEncoder !== true &&
    sides !== 'encoder' &&
    !(type === 'rpe' && attentions === 'all'),
);

export function toyLanguageModel(
  positional: PositionalOptions,
  model: Partial<LanguageOptions> = {},
): Promise<LanguageModel> {
  const request = { model: { ...TINY, ...model }, positional, vocabulary: { size: TOY_SIZE } };
  return buildLanguageModel({ ...request, parameters: 1 });
}
