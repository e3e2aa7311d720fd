/** Explains the translations of lines by source words and by earlier target words. */
import { countOf } from '@ordo/core';
import { type AttributedSentence, summariseAttributions } from '@ordo/delta-lp/attribution';
import { type Attribution, createAttributor, createTranslator, openTrainedModel } from '@ordo/run';
import { type Explainer, percent } from './explainer.ts';

const START = '<s>';

export async function openTranslationExplainer(folder: string): Promise<Explainer> {
  const trained = await openTrainedModel(folder);
  const translator = createTranslator(trained, trained.search);
  const attribute = createAttributor(trained);
  return {
    async explain(text, { place, signal }) {
      const [found] = await translator.translate([text], place);
      const [best] = found?.translations ?? [];
      if (found === undefined || best === undefined) {
        const { code, message, fix } = found?.problem ?? {
          code: 'model.unreadable-input',
          message: 'nothing was found',
        };
        return { problem: { code, message, fix } };
      }
      return { ...(await attribute(found, best, signal)) };
    },
    view(record, line) {
      const attribution = record as unknown as Attribution;
      return { sentence: attribution, map: mapOf(attribution, line) };
    },
    summarise,
    dispose: () => trained.model.dispose(),
  };
}

/** Returns a map of target words over source words and, separately, over what the decoder had read. */
function mapOf({ source, target, fromSource, fromTarget }: Attribution, line: number) {
  const read = [START, ...target.slice(0, -1)];
  return {
    title: `Line ${line}: ΔLP in bits of each target word by source words, and by target words before it`,
    rows: target,
    columns: [...source, ...read],
    values: target.map((_, row) => [
      ...(fromSource[row] ?? []),
      ...read.map((_word, column) => fromTarget[row]?.[column] ?? null),
    ]),
    border: source.length,
  };
}

function summarise(sentences: readonly AttributedSentence[]): string {
  const { words, sourceShare, previousShare, topDistance } = summariseAttributions(sentences);
  return [
    `${countOf(words, 'word')} of ${countOf(sentences.length, 'line')}`,
    `${percent(sourceShare)} of all |ΔLP| on the source, ${percent(previousShare)} on the word before`,
    `the target word leaned on most lies ${topDistance.toFixed(1)} words back on average`,
  ].join('; ');
}
