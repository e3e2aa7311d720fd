/** Source lines in the model's units → the ids that its encoder reads; what it cannot read is refused. */
import { OrdoError } from '@ordo/core';
import { Vocabulary } from '@ordo/text';
import type { ModelText } from './model-folder.ts';

export interface SourceSentence {
  /** Ids of the words alone. */
  readonly words: Int32Array;
  /** As the encoder reads them: with `</s>`, where it wants one. */
  readonly ids: Int32Array;
}

/** Models that know `<unk>` and read `</s>` can read anything; others are imported. */
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
        'a line is empty, and this model reads no end mark that would stand for it',
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
  const word = units.split(' ').find((unit) => unit !== '' && source.idOf(unit) === Vocabulary.unkId) ?? '<unk>';
  return new OrdoError(
    'model.unreadable-input',
    `the line "${units}" has "${word}", and this model has no <unk> to read it as`,
    {
      fix: 'give the text in the units of the model’s source vocabulary, separated by blanks',
    },
  );
}
