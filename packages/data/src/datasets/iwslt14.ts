/** IWSLT 2014 German–English talks, as fairseq splits and prepares them. */
import { defineLocalCorpus } from '../local-corpus.ts';

export const iwslt14 = defineLocalCorpus({
  id: 'iwslt14',
  title: 'IWSLT14 German–English: TED talks, in the splits of fairseq',
  licence: 'TED talks, Creative Commons BY-NC-ND; the corpus is WIT³ of the Fondazione Bruno Kessler',
  citation: 'Cettolo et al. 2014, Report on the 11th IWSLT evaluation campaign; Cettolo et al. 2012, WIT3',
  source:
    'run examples/translation/prepare-iwslt14.sh of https://github.com/facebookresearch/fairseq, and copy ' +
    'iwslt14.tokenized.de-en/tmp/{train,valid,test}.{de,en}, which are not split by BPE yet, into the folder iwslt14/ of ' +
    'the data folder',
  preparation:
    'Train and valid: the training talks, of which each 23rd pair is for validation. Test: dev2010, the TEDx dev2012, ' +
    'tst2010, tst2011 and tst2012, one after the other. The script has done the rest: Moses tokenizer, clean-corpus with ' +
    'ratio 1.5 and length 1 to 175, small letters. "bpe" in the spec learns the sub-words: 10,000 joint merges in fairseq.',
  tokenised: true,
  wordTypes: null,
  languages: ['de', 'en'],
  defaults: 'IWSLT14 German–English; source defaults to de, so target to en',
  example: { id: 'iwslt14', source: 'de' },
  folder: 'iwslt14',
  splits: {
    train: { stem: 'train', lines: 160_239 },
    valid: { stem: 'valid', lines: 7283 },
    test: { stem: 'test', lines: 6750 },
  },
});
