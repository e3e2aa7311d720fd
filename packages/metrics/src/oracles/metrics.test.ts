import { describe, expect, it } from 'vitest';
import { type OracleBinding, runMetricCases } from './metric-cases.ts';
import { oraclesPresent } from './oracle-files.ts';

const bleu: OracleBinding = {
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

const chrf: OracleBinding = {
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

const ter: OracleBinding = {
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

describe.skipIf(!oraclesPresent)('the metrics against sacreBLEU 2.6.0', () => {
  it.each([
    { binding: bleu, cases: 556 },
    { binding: chrf, cases: 344 },
    { binding: ter, cases: 106 },
  ])('gives every score, detail and signature of $binding.file', ({ binding, cases }) => {
    const outcome = runMetricCases(binding);
    console.info(`${binding.file}: ${outcome.cases} cases`);
    expect(outcome.failures).toEqual([]);
    expect(outcome.cases).toBeGreaterThanOrEqual(cases);
  });
});
