import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import { readCorpus } from '../corpus/read-corpus.ts';
import { renderLinks } from '../links/render-links.ts';
import { trainAligner } from '../model/train.ts';
import { renderScore } from '../model/scores.ts';
import { renderTable } from '../model/table-file.ts';
import { WAYS } from '../native/kernels-under-test.ts';
import { toOptions } from './fast-align-options.ts';
import { haveOracles, readOracle, readOracleLines } from './oracle-files.ts';
import { printed, type ReferenceIteration, toReference } from './reference-log.ts';

const EXPECTED_CASES = 32;
const present = haveOracles(`${EXPECTED_CASES} option sets of fast_align`);

interface Case {
  id: string;
  input: string;
  args: string[];
  log: { iterations: ReferenceIteration[]; mean_srclen_multiplier: number };
  alignments: string[];
  probabilities?: string;
}

function readCases(name: string): Case[] {
  const { input, cases } = JSON.parse(readOracle(name).toString('utf8')) as {
    input: string;
    cases: Omit<Case, 'input'>[];
  };
  return cases.map((one) => ({ ...one, input }));
}

describeWithReferences(present, 'Small corpora against fast_align', () => {
  const cases = ['small/ende150.json', 'small/readme3.json'].flatMap(readCases);

  const all = cases.flatMap((one) => WAYS.map((way) => ({ ...one, ...way })));
  it.each(all)('$id with $args gives the same links and the same log, $way', (one) => {
    const options = toOptions(one.args);
    const corpus = readCorpus(readOracle(one.input), one.input);
    const trained = trainAligner(corpus, options, one.choices);
    const suffixOf = one.args.includes('-s') ? { suffixOf: renderScore(corpus, trained, options) } : {};
    const text = Buffer.concat(renderLinks(corpus, trained.decoded, { reverse: options.reverse, ...suffixOf }));
    expect(text.toString('utf8').split('\n').slice(0, -1)).toEqual(one.alignments);
    expect(trained.iterations.map(toReference)).toEqual(one.log.iterations);
    expect(printed(trained.lengthRatio)).toBe(one.log.mean_srclen_multiplier);
  });

  it.each(all.filter(({ probabilities }) => probabilities !== undefined))('$id writes the same table, $way', (one) => {
    const corpus = readCorpus(readOracle(one.input), one.input);
    const { table } = trainAligner(corpus, toOptions(one.args), one.choices);
    expect(renderTable(corpus.list, table())).toEqual(readOracle(one.probabilities as string));
  });

  it('covers every case that the reference outputs came with', () => {
    expect(cases.length).toBeGreaterThanOrEqual(EXPECTED_CASES);
    expect(readOracleLines('small/ende150.txt')).toHaveLength(150);
  });
});
