/** A model of CTranslate2, whose special symbols get the numbers that they have in fairseq's vocabularies. */
import { OrdoError } from '@ordo/core';
import { importCTranslate2, reorderVocabulary, type WordOrder } from '@ordo/nmt';
import type { Decoding } from '@ordo/nmt/declarations';
import { Vocabulary } from '@ordo/text';
import type { ModelSide } from '../model-folder.ts';
import { readTextFile } from '../read-text-file.ts';
import type { ForeignFiles } from './foreign-files.ts';
import type { ForeignModel } from './foreign-model.ts';

/** CTranslate2's own defaults. */
const SEARCH: Decoding = {
  beam: 2,
  lengthPenalty: { kind: 'fairseq', alpha: 0 },
  maxLengthA: 0,
  maxLengthB: 256,
  minLength: 1,
  batchSentences: 32,
};

/** By the numbers of fairseq's vocabularies: `<s>`, padding, `</s>`, `<unk>`, under the names they go by. */
const SPECIAL_NAMES = [['<s>'], ['<blank>', '<pad>'], ['</s>'], ['<unk>']] as const;

/** OpenNMT's encoders read no `</s>`, and their decoders start with `<s>`. */
export async function readCTranslate2Model({ weights, vocabularyFiles }: ForeignFiles): Promise<ForeignModel> {
  // The numbers that the special symbols have once the rows are moved, below.
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
      `${vocabularyFiles.target} has no ${mark}, which bounds every translation`,
      {
        fix: 'use the target vocabulary that the model was converted with',
      },
    );
  }
  const order = { source: source.order, target: target.order };
  return {
    checkpoint: reorderVocabulary(checkpoint, order, symbols),
    vocabularies: { source: source.vocabulary, target: target.vocabulary },
    sourceEnds: false,
    hasUnknown: source.words.includes('<unk>'),
    search: SEARCH,
  };
}

/** One word a line, in the order of the rows. As CTranslate2 does, a row more than words is taken for that of `<unk>`. */
function readWords(text: string, { file, rows }: { readonly file: string; readonly rows: number }): readonly string[] {
  const words = text.split('\n');
  if (words.at(-1) === '') words.pop();
  const listed = words.length;
  if (listed === rows - 1 && !words.includes('<unk>')) words.push('<unk>');
  // A set that does not grow holds the word already.
  const seen = new Set(['']);
  const faulty = words.findIndex((word) => seen.size === seen.add(word).size);
  if (faulty >= 0) {
    throw new OrdoError('text.invalid-file', `line ${faulty + 1} of ${file} is "${words[faulty]}"`, {
      fix: 'each line holds one word that no other line holds',
    });
  }
  if (words.length === rows) return words;
  throw new OrdoError('checkpoint.invalid', `${file} lists ${listed} words, the model has rows for ${rows}`, {
    fix: 'use the vocabulary that the model was converted with, one word a line',
  });
}

/** Special symbols first, the others as they come. */
function arrange(words: readonly string[]): { readonly order: WordOrder; readonly vocabulary: Vocabulary } {
  const special = SPECIAL_NAMES.map((names) => {
    const place = words.findIndex((word) => names.some((name) => name === word));
    return place < 0 ? null : place;
  });
  const others = [...words.keys()].filter((place) => !special.includes(place));
  const vocabulary = Vocabulary.fromText(others.map((place) => `${words[place]} 1\n`).join(''));
  return { order: [...special, ...others], vocabulary };
}
