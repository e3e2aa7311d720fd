/** WMT 2014 English–German, the corpus on which both positional-encoding papers compare encodings. */
import { defineLocalCorpus } from '../local-corpus.ts';

export const wmt14 = defineLocalCorpus({
  id: 'wmt14',
  title: 'WMT14 English–German news translation, newstest2013 and newstest2014',
  licence:
    'None is stated for the whole: Europarl, Common Crawl and News Commentary each have the terms of their publisher',
  citation: 'Bojar et al. 2014, Findings of the 2014 Workshop on Statistical Machine Translation',
  source:
    'put six raw text files into the folder wmt14/ of the data folder: train.{en,de} are Europarl v7, Common Crawl and ' +
    'News Commentary v9 of https://www.statmt.org/wmt14/translation-task.html, one after the other; ' +
    'newstest2013.{en,de} are from its development sets; newstest2014.{en,de} are the segments of newstest2014-deen in ' +
    'test-full.tgz, without the tags',
  preparation:
    'Train: Europarl v7, Common Crawl, News Commentary v9. Valid: newstest2013. Test: newstest2014 (the full set). The ' +
    'files are raw text, and the preprocessing of the spec does the rest: "normalize" (Moses normalise-punctuation, then ' +
    'remove-non-printing-char), "tokenizer": "moses" with "aggressive" (tokenizer -a), "bpe", and "clean" with ratio 1.5, ' +
    'minimum 1 and maximum 250 after BPE. Zhang et al. 2023 learn 40,000 joint merges and keep 4.43 million pairs; Ding ' +
    'et al. 2020 learn 32,000 merges on 4.5 million pairs and say nothing of tokenisation or cleaning.',
  tokenised: false,
  wordTypes: null,
  languages: ['en', 'de'],
  defaults: 'WMT14 English–German; source defaults to en, so target to de',
  example: { id: 'wmt14', source: 'en' },
  folder: 'wmt14',
  splits: {
    train: { stem: 'train' },
    valid: { stem: 'newstest2013', lines: 3000 },
    test: { stem: 'newstest2014', lines: 3003 },
  },
});
