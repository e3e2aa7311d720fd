/** Explains the words of texts by the words before them, with a language model in the Hugging Face layout. */
import {
  type AttributedSentence,
  attributeText,
  countFlops,
  summariseAttributions,
  type TextAttribution,
} from '@ordo/delta-lp/attribution';
import { countOf, isOrdoError } from '@ordo/core';
import { loadLanguageModel, readTokenizer } from '@ordo/lm';
import { type Explainer, percent } from './explainer.ts';

export async function openTextExplainer(folder: string): Promise<Explainer> {
  const tokenizer = readTokenizer(folder);
  const { model } = await loadLanguageModel(folder);
  const cost = { pairs: 0, flops: 0, seconds: 0 };
  return {
    async explain(text, { signal, onShare }) {
      const begin = performance.now();
      try {
        const attribution = await attributeText({ model, tokenizer }, text, {
          signal,
          onShare,
          onWindow: (size) => {
            cost.pairs += size.pairs;
            cost.flops += countFlops(model, size);
          },
        });
        cost.seconds += (performance.now() - begin) / 1000;
        return { ...attribution };
      } catch (error) {
        if (!isOrdoError(error, 'engine.invalid-input') && !isOrdoError(error, 'model.input-too-long')) throw error;
        return { problem: { code: error.code, message: error.message, fix: error.fix } };
      }
    },
    view(record, line) {
      const attribution = record as unknown as TextAttribution;
      return { sentence: sentenceOf(attribution), map: mapOf(attribution, line) };
    },
    summarise: (sentences) => [summarise(sentences), ...(cost.pairs > 0 ? [describeCost(cost)] : [])].join('\n'),
    dispose: () => model.dispose(),
  };
}

/** Returns the attributed sentence. A word that was never read together with another one has not leaned on it. */
function sentenceOf({ start, changes }: TextAttribution): AttributedSentence {
  const padded = start.length === 0 ? [0] : [];
  return {
    fromSource: changes.map(() => []),
    fromTarget: changes.map((row) => [...padded, ...row.map((change) => change ?? 0)]),
  };
}

function mapOf({ words, start, changes }: TextAttribution, line: number) {
  const columns = [...start, ...words.slice(0, -1)];
  return {
    title: `Line ${line}: ΔLP in bits of each word by the words before it`,
    rows: words,
    columns,
    values: changes.map((row) => columns.map((_, column) => row[column] ?? null)),
    border: start.length,
  };
}

function summarise(sentences: readonly AttributedSentence[]): string {
  const { words, previousShare, topDistance } = summariseAttributions(sentences);
  return [
    `${countOf(words, 'word')} of ${countOf(sentences.length, 'line')}`,
    `${percent(previousShare)} of all |ΔLP| on the word before`,
    `the word leaned on most lies ${topDistance.toFixed(1)} words back on average`,
  ].join('; ');
}

function describeCost({ pairs, flops, seconds }: Readonly<Record<'pairs' | 'flops' | 'seconds', number>>): string {
  const each = `${Number((flops / pairs / 1e6).toPrecision(3))} MFLOP and ${((seconds / pairs) * 1e6).toFixed(0)} µs each`;
  return `${pairs.toLocaleString('en')} pairs of a token and a word it has read: ${each}, ${seconds.toFixed(1)} s in all`;
}
