/** Turns source lines in the model's units into the ids that its encoder reads, and refuses lines that it cannot read. */
import { OrdoError } from '@ordo/core';
import { splitWords, Vocabulary } from '@ordo/text';
import type { ModelText } from './model-folder.ts';

export interface SourceSentence {
  /** The ids of the words, without `</s>`. */
  readonly words: Int32Array;
  /** The ids that the encoder reads, including `</s>` if it expects one. */
  readonly ids: Int32Array;
}

/**
 * Models that Ordo trained know `<unk>` and read `</s>`, so they can read any line. Some imported models cannot.
 * @throws OrdoError `model.unreadable-input`, when a line is read
 */
export function createSourceReader({
  vocabularies: { source },
  sourceEnds,
  hasUnknown,
}: Pick<ModelText, 'vocabularies' | 'sourceEnds' | 'hasUnknown'>): (units: string) => SourceSentence {
  return (units) => {
    const ended = source.encode(units);
    const words = ended.subarray(0, -1);
    if (!sourceEnds && words.length === 0) {
      throw new OrdoError(
        'model.unreadable-input',
        'a line is empty, and this model does not read </s>, so nothing is left to read',
        {
          fix: 'leave empty lines out',
        },
      );
    }
    if (!hasUnknown && words.includes(Vocabulary.unkId)) throw unknownWord(units, source);
    return { words, ids: sourceEnds ? ended : words };
  };
}

function unknownWord(units: string, source: Vocabulary): OrdoError {
  const word = splitWords(units).find((unit) => source.idOf(unit) === Vocabulary.unkId) ?? '<unk>';
  return new OrdoError(
    'model.unreadable-input',
    `the line "${units}" has "${word}", which is not in the source vocabulary, and this model has no <unk>`,
    {
      fix: 'give the text in the units of the model’s source vocabulary, separated by spaces',
    },
  );
}
