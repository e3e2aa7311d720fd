/** The Kyoto Free Translation Task: a free Japanese–English corpus, for which manual alignments exist. */
import { defineLocalCorpus } from '../local-corpus.ts';

export const kftt = defineLocalCorpus({
  id: 'kftt',
  title: 'Kyoto Free Translation Task 1.0: Japanese–English articles of Wikipedia on Kyoto',
  licence: 'Creative Commons Attribution-Share-Alike 3.0',
  citation: 'Neubig 2011, The Kyoto Free Translation Task',
  source:
    'copy data/tok/kyoto-{train,dev,test}.{ja,en} of http://www.phontron.com/kftt/download/kftt-data-1.0.tar.gz into the ' +
    'folder kftt/ of the data folder',
  preparation:
    'Train: kyoto-train. Valid: kyoto-dev. Test: kyoto-test. As published: Japanese segmented by KyTea, English by the ' +
    'Moses tokenizer. The training text has empty and very long lines: set "clean" in the preprocessing of the spec. The ' +
    'alignments by hand are a download of their own, for "ordo align"; a run does not read them.',
  tokenised: true,
  wordTypes: null,
  languages: ['ja', 'en'],
  defaults: 'Kyoto Free Translation Task; source defaults to ja, so target to en',
  example: { id: 'kftt', source: 'ja' },
  folder: 'kftt',
  splits: {
    train: { stem: 'kyoto-train', lines: 440_288 },
    valid: { stem: 'kyoto-dev', lines: 1166 },
    test: { stem: 'kyoto-test', lines: 1160 },
  },
});
