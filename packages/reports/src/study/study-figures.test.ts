import { expandSpec, parseSpec } from '@ordo/spec';
import { findStudy } from '@ordo/studies/legacy';
import { describe, expect, it } from 'vitest';
import type { TranslatedRun } from '../ngram-scores.ts';
import { judgeTable } from './judge-table.ts';
import { renderJudgements } from './render-verdicts.ts';
import { needsTranslations, renderStudyFigures, scoreForStudy } from './study-figures.ts';

const REFERENCE = 'the cat sat on the mat and looked at the dog for a long time';
const study = findStudy('posnet/figure-4');
const table = { baseline: 'sape', metrics: [], rows: [], notes: [] };

/** The runs of a part with the given translations, which are the same for all seeds of a variant. */
const runsSaying = (part: string, said: Readonly<Record<string, string | null>>): TranslatedRun[] =>
  expandSpec(parseSpec(study.parts[part])).map(({ variant, seed, evaluation }) => {
    const line = said[variant] ?? null;
    const translations = line === null ? null : { hypotheses: [line], references: [[REFERENCE]] };
    return { variant, seed, spec: { evaluation }, translations };
  });

describe('the figures of posnet/figure-4', () => {
  it('are three plots with their numbers, from the translations', () => {
    const broken = REFERENCE.replace('looked at', 'saw');
    const ngramScores = scoreForStudy(study, runsSaying('multi30k', { 'posnet-embed': REFERENCE, sape: broken }));
    const files = renderStudyFigures(study, { table, ngramScores });
    expect([...files.keys()]).toEqual(
      ['a', 'b', 'c'].flatMap((plot) => [`figure-4${plot}.svg`, `figure-4${plot}.csv`]),
    );
    const csv = files.get('figure-4c.csv')?.trimEnd().split('\r\n') ?? [];
    expect(csv).toHaveLength(1 + 8);
    // Two seeds that agree: no error.
    expect(csv[1]).toMatch(/^posnet-embed − sape,1,\d+\.\d+,0$/);
  });

  it('come with a verdict on the growth of the lead, part by part', () => {
    const said = { 'posnet-embed': REFERENCE, sape: REFERENCE.replace('looked at', 'saw') };
    const ngramScores = scoreForStudy(study, runsSaying('wmt14-en-de', said));
    const judgements = judgeTable(study, { table, part: 'wmt14-en-de', ngramScores });
    expect(judgements).toHaveLength(3);
    expect(renderJudgements(judgements)).toMatch(
      /\(c\) BLEU by n-gram order +posnet-embed \+\d+\.\d\d over sape at first/,
    );
    expect(judgeTable(study, { table, part: 'multi30k', ngramScores })).toEqual([]);
  });

  it('are left out, and decide nothing, if one side has no result', () => {
    const ngramScores = scoreForStudy(study, runsSaying('wmt14-en-de', { 'posnet-embed': REFERENCE }));
    expect(renderStudyFigures(study, { table, ngramScores }).size).toBe(0);
    const verdicts = judgeTable(study, { table, part: 'wmt14-en-de', ngramScores }).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['inconclusive', 'inconclusive', 'inconclusive']);
  });

  it('are the only ones that need the translations', () => {
    expect(needsTranslations(findStudy('posnet/figure-3'))).toBe(false);
  });
});
