/** Reads a CTranslate2 model and gives its special symbols the ids that they have in fairseq's vocabularies. */
import { OrdoError } from '@ordo/core';
import { importCTranslate2, type OldIds, renumberTokens } from '@ordo/nmt';
import type { Decoding } from '@ordo/nmt/declarations';
import { Vocabulary } from '@ordo/text';
import type { ModelSide } from '../decoding/model-folder.ts';
import { readTextFile } from '../decoding/read-text-file.ts';
import type { ForeignFiles } from './foreign-files.ts';
import type { ForeignModel } from './foreign-model.ts';

/** The defaults of CTranslate2. */
const SEARCH: Decoding = {
  beam: 2,
  lengthPenalty: { kind: 'fairseq', alpha: 0 },
  maxLengthA: 0,
  maxLengthB: 256,
  minLength: 1,
  batchSentences: 32,
};

/** The names of `<s>`, padding, `</s>` and `<unk>`, in the order of their ids in fairseq's vocabularies. */
const SPECIAL_NAMES = [['<s>'], ['<blank>', '<pad>'], ['</s>'], ['<unk>']] as const;

/** OpenNMT's encoders read no `</s>`, and their decoders start with `<s>`. */
export async function readCTranslate2Model({ weights, vocabularyFiles }: ForeignFiles): Promise<ForeignModel> {
  // The ids of the special symbols after the tokens are renumbered below.
  const symbols = { padId: Vocabulary.padId, eosId: Vocabulary.eosId, startId: Vocabulary.bosId };
  const checkpoint = importCTranslate2(weights.bytes, symbols);
  const read = async (side: ModelSide) => {
    const words = readWords(await readTextFile(vocabularyFiles[side]), {
      file: vocabularyFiles[side],
      rows: checkpoint.config.vocabulary[side],
    });
    return { words, ...arrange(words) };
  };
  const [source, target] = [await read('source'), await read('target')];
  for (const mark of ['<s>', '</s>']) {
    if (target.words.includes(mark)) continue;
    throw new OrdoError(
      'checkpoint.invalid',
      `${vocabularyFiles.target} has no ${mark}, but every translation starts with <s> and ends with </s>`,
      {
        fix: 'use the target vocabulary that the model was converted with',
      },
    );
  }
  const oldIds = { source: source.oldIds, target: target.oldIds };
  return {
    checkpoint: renumberTokens(checkpoint, oldIds, symbols),
    vocabularies: { source: source.vocabulary, target: target.vocabulary },
    sourceEnds: false,
    hasUnknown: source.words.includes('<unk>'),
    search: SEARCH,
  };
}

/**
 * Reads one word per line, in the order of the model's rows. If there is one more row than words, the last row is that of
 * `<unk>`, as in CTranslate2.
 */
function readWords(text: string, { file, rows }: { readonly file: string; readonly rows: number }): readonly string[] {
  const words = text.split('\n');
  if (words.at(-1) === '') words.pop();
  const listed = words.length;
  if (listed === rows - 1 && !words.includes('<unk>')) words.push('<unk>');
  // If the set does not grow, it already holds the word.
  const seen = new Set(['']);
  const faulty = words.findIndex((word) => seen.size === seen.add(word).size);
  if (faulty >= 0) {
    const fault = words[faulty] === '' ? 'is empty' : `repeats the word "${words[faulty]}"`;
    throw new OrdoError('text.invalid-file', `line ${faulty + 1} of ${file} ${fault}`, {
      fix: 'give a file in which each line holds one word, and no word occurs twice',
    });
  }
  if (words.length === rows) return words;
  throw new OrdoError('checkpoint.invalid', `${file} lists ${listed} words, but the model has rows for ${rows}`, {
    fix: 'use the vocabulary that the model was converted with, with one word per line',
  });
}

/** Puts the special symbols first and keeps the other words in their order. */
function arrange(words: readonly string[]): { readonly oldIds: OldIds; readonly vocabulary: Vocabulary } {
  const special = SPECIAL_NAMES.map((names) => {
    const place = words.findIndex((word) => names.some((name) => name === word));
    return place < 0 ? null : place;
  });
  const others = [...words.keys()].filter((place) => !special.includes(place));
  const vocabulary = Vocabulary.fromText(others.map((place) => `${words[place]} 1\n`).join(''));
  return { oldIds: [...special, ...others], vocabulary };
}
