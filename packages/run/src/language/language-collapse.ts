/** Tests whether a language model uses its input at all: it must predict better than the frequencies of tokens do. */
import type { LanguageText } from './prepare-language-text.ts';

export interface LanguageCollapse {
  readonly collapsed: boolean;
  /** The nats per token of the model, and those of the frequencies in the training text after adding one to each. */
  readonly model: number;
  readonly frequencies: number;
}

/** @param values the model's log-probability of every token of the evaluated text */
export function testLanguageCollapse(
  values: Float64Array,
  { counts, evaluated }: Pick<LanguageText, 'counts' | 'evaluated'>,
): LanguageCollapse {
  const total = counts.reduce((sum, count) => sum + count + 1, 0);
  const { tokens } = evaluated.rows;
  let sum = 0;
  for (const token of tokens) sum += Math.log(((counts[token] as number) + 1) / total);
  const frequencies = sum / tokens.length;
  const model = values.reduce((all, value) => all + value, 0) / values.length;
  return { collapsed: model <= frequencies, model, frequencies };
}

/** Returns the note of a collapsed run, for its result and its log. */
export function describeLanguageCollapse({ model, frequencies }: LanguageCollapse): string {
  return (
    `the model has collapsed: it predicts a token with ${model.toFixed(3)} nats, and the frequencies of the training text ` +
    `alone give ${frequencies.toFixed(3)}, so nothing shows that it uses what it reads`
  );
}
