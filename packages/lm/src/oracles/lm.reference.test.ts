/** Compares models with random weights and tokenizers of our own with transformers 5.18.0 and tokenizers 0.23.2. */
import { readReferencePart, referencePath } from '@ordo/testing/reference-part';
import { describe, expect, it } from 'vitest';
import { loadLanguageModel } from '../models/load-language-model.ts';
import { readTokenizer } from '../tokenizer/read-tokenizer.ts';
import { checkModels, type ExpectedOfModel } from './check-models.ts';
import { checkTokenizer, type ExpectedOfTokenizer } from './check-tokenizer.ts';
import { checkWindows, type WindowChoices, type WindowVariant } from './check-windows.ts';

type ModelCase =
  | { readonly name: string; readonly expect: 'load'; readonly expected: ExpectedOfModel }
  | { readonly name: string; readonly expect: 'refuse'; readonly reason: string };

const folderOf = (model: string): string => referencePath('lm', 'models', model);

describe('language models of our own', () => {
  const { cases } = readReferencePart<ModelCase>('lm', 'models.json');
  checkModels(cases.flatMap((one) => (one.expect === 'load' ? [{ ...one, folder: folderOf(one.name) }] : [])));

  it.each(cases.filter((one) => one.expect === 'refuse'))('$name is refused: $reason', async ({ name, reason }) => {
    await expect(loadLanguageModel(folderOf(name))).rejects.toThrow(reason);
  });
});

describe('a text of our own in overlapping windows', () => {
  const { cases, shared } = readReferencePart<WindowVariant, WindowChoices & { readonly model: string }>(
    'lm',
    'windows.json',
  );
  checkWindows(folderOf(shared.model), shared, cases);
});

describe('tokenizers of our own', () => {
  const { cases, shared } = readReferencePart<
    { readonly name: string; readonly expected: ExpectedOfTokenizer },
    { readonly strings: readonly string[] }
  >('lm', 'tokenizers.json');

  it.each(cases)('$name equals the reference', ({ name, expected }) => {
    expect(expected.cases).toHaveLength(shared.strings.length);
    checkTokenizer(readTokenizer(referencePath('lm', 'tokenizers', name)), shared.strings, expected);
  });
});
