/** Maps sacreBLEU's names of files, options and results to ours. */
import type { OracleBinding } from './metric-cases.ts';

export const BLEU: OracleBinding = {
  file: 'bleu.json',
  id: 'bleu',
  options: {
    lowercase: 'lowercase',
    force: null,
    tokenize: 'tokenize',
    smooth_method: 'smoothMethod',
    smooth_value: 'smoothValue',
    max_ngram_order: 'maxOrder',
    effective_order: 'effectiveOrder',
  },
  fields: { bp: 'brevityPenalty', sys_len: 'systemLength', ref_len: 'referenceLength' },
};

export const CHRF: OracleBinding = {
  file: 'chrf.json',
  id: 'chrf',
  options: {
    char_order: 'charOrder',
    word_order: 'wordOrder',
    beta: 'beta',
    lowercase: 'lowercase',
    whitespace: 'whitespace',
    eps_smoothing: 'epsSmoothing',
  },
  fields: { char_order: 'charOrder', word_order: 'wordOrder' },
};

export const TER: OracleBinding = {
  file: 'ter.json',
  id: 'ter',
  options: {
    normalized: 'normalized',
    no_punct: 'noPunct',
    asian_support: 'asianSupport',
    case_sensitive: 'caseSensitive',
  },
  fields: { num_edits: 'edits', ref_length: 'referenceLength' },
};
