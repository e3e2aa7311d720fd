/** WMT 2017 Chinese–English, in both directions: one of the distant pairs of Ding et al. 2020. */
import { defineLocalCorpus } from '../local-corpus.ts';

export const wmt17ZhEn = defineLocalCorpus({
  id: 'wmt17-zh-en',
  title: 'WMT17 Chinese–English news translation, newsdev2017 and newstest2017',
  licence:
    'None is stated for the whole: News Commentary, the United Nations corpus and the CWMT corpora each have the terms of ' +
    'their publisher',
  citation: 'Bojar et al. 2017, Findings of the 2017 Conference on Machine Translation (WMT17)',
  source:
    'put six tokenised text files into the folder wmt17-zh-en/ of the data folder: train.{zh,en} from the training data of ' +
    'https://www.statmt.org/wmt17/translation-task.html, newsdev2017.{zh,en} and newstest2017.{zh,en} from its development ' +
    'and test sets; pack a file of more than 2 GiB with gzip',
  preparation:
    'Train: as chosen from the WMT17 parallel data. Valid: newsdev2017. Test: newstest2017. The files must be segmented ' +
    'beforehand: Chinese with a tool of your choice, English with the Moses tokenizer, blanks between the words. Ding et ' +
    'al. 2020 name no tool; they take about 20 million pairs as Hassan et al. 2018 do, and validate on "devtest2017", for ' +
    'which newsdev2017 stands here. Scores are those of the segmented text: SacreBLEU on raw references differs.',
  tokenised: true,
  wordTypes: null,
  languages: ['zh', 'en'],
  defaults: 'WMT17 Chinese–English; source defaults to zh, so target to en',
  example: { id: 'wmt17-zh-en', source: 'zh' },
  folder: 'wmt17-zh-en',
  splits: {
    train: { stem: 'train' },
    valid: { stem: 'newsdev2017', lines: 2002 },
    test: { stem: 'newstest2017', lines: 2001 },
  },
});
