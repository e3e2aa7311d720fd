/** The top-down parser in TypeScript, which is used if no native kernel is built. */
import { type FeatureRecords, FeatureTable } from '../features/feature-table.ts';
import type { NumberedSentence } from '../features/vocabulary.ts';
import { listActions, orderOf } from './derivation.ts';
import type { ModelOptions, Parse, TopDownParser } from './model.ts';
import { TopDownSearch } from './search.ts';

export class ScriptParser implements TopDownParser {
  readonly #search: TopDownSearch;

  constructor(records: FeatureRecords, { columns, beamWidth }: ModelOptions) {
    this.#search = new TopDownSearch(FeatureTable.from(records), columns, beamWidth);
  }

  parse(sentence: NumberedSentence, wanted: number): ReturnType<TopDownParser['parse']> {
    const { states } = this.#search.search(sentence);
    const best = states
      .slice(-wanted)
      .toReversed()
      .map(({ last, score }): Parse => {
        return { score, actions: listActions(last), order: orderOf(last, sentence.words) };
      });
    return { size: states.length, best };
  }
}
