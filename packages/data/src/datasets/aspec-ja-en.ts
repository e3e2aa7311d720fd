/** ASPEC, abstracts of scientific papers in Japanese and English: the corpus of the WAT 2017 task. */
import { defineLocalCorpus } from '../local-corpus.ts';

export const aspecJaEn = defineLocalCorpus({
  id: 'aspec-ja-en',
  title: 'ASPEC Japanese–English (WAT 2017): abstracts of scientific papers',
  licence:
    "An agreement with the Japan Science and Technology Agency, on application and for one of the agency's years at a time",
  citation: 'Nakazawa et al. 2016, ASPEC: Asian Scientific Paper Excerpt Corpus',
  source:
    'apply for ASPEC-JE at https://jipsti.jst.go.jp/aspec/ and put six segmented text files into the folder aspec-ja-en/ of ' +
    'the data folder: train.{ja,en} from train1.txt and train2.txt, one after the other, dev.{ja,en} from dev.txt, ' +
    'test.{ja,en} from test.txt',
  preparation:
    'Train: the first two of the three training files, as Ding et al. 2020 do. Valid: dev. Test: test. The files must be ' +
    'segmented beforehand: Japanese with a tool of your choice, English with the Moses tokenizer, blanks between the words. ' +
    'Ding et al. 2020 name no tool; they take the data of Morishita et al. 2017. Scores are those of the segmented text: ' +
    'SacreBLEU on raw references differs.',
  tokenised: true,
  wordTypes: null,
  languages: ['ja', 'en'],
  defaults: 'ASPEC Japanese–English; source defaults to ja, so target to en',
  example: { id: 'aspec-ja-en', source: 'ja' },
  folder: 'aspec-ja-en',
  splits: {
    train: { stem: 'train', lines: 2_000_000 },
    valid: { stem: 'dev', lines: 1790 },
    test: { stem: 'test', lines: 1812 },
  },
});
