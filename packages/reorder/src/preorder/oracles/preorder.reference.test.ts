/** Compares with the top-down preorderer and lader on sentences of our own. */
import { createHash } from 'node:crypto';
import { readReferencePart } from '@ordo/testing/reference-part';
import { describe, expect, it } from 'vitest';
import { Vocabulary } from '../features/vocabulary.ts';
import { createLaderOrder } from '../lader/parse.ts';
import { WAYS } from '../native/kernels-under-test.ts';
import { findRanks } from '../ranks/find-ranks.ts';
import { precedesByEnds } from '../scoring/target-groups.ts';
import { scoreOrder } from '../scoring/score-order.ts';
import type { Link, Sentence } from '../sentence.ts';
import { createParser } from '../topdown/create-model.ts';
import { evaluateOrder } from './evaluate-order.ts';
import { parseLaderModel } from './lader-model.ts';
import { parseOracleLinks } from './oracle-links.ts';
import { groupsOf } from './target-groups.ts';
import { COLUMNS, trainTopDown } from './top-down-training.ts';

const sentenceOf = (line: string): Sentence => line.split('\t').map((column) => column.split(' '));

interface Run {
  readonly beam: number;
  readonly iterations: number;
  /** The weights of the model, by label. */
  readonly model: readonly { readonly weights: number; readonly sha256: string }[];
  readonly parses: readonly { readonly beam: number; readonly rank: number; readonly orders: readonly string[] }[];
}

describe.each(WAYS)('the top-down parser on sentences of our own, $way', ({ kernel }) => {
  const { cases, shared } = readReferencePart<Run, Readonly<Record<'train' | 'links' | 'test', readonly string[]>>>(
    'reorder',
    'top-down.json',
  );

  it.each(cases)('learns the weights of beam $beam and $iterations iterations, and orders as they do', (one) => {
    const { records, number } = trainTopDown(shared.train.map(sentenceOf), shared.links.map(parseOracleLinks), {
      iterations: one.iterations,
      beamWidth: one.beam,
      kernel,
    });
    const model = [0, 1].map((label) => {
      const own = records.weights.filter((weight, i) => i % 2 === label && weight !== 0).toSorted();
      return { weights: own.length, sha256: createHash('sha256').update(new Uint8Array(own.buffer)).digest('hex') };
    });
    expect(model).toEqual(one.model);
    for (const { beam, rank, orders } of one.parses) {
      const parser = createParser(records, { columns: COLUMNS, beamWidth: beam }, kernel);
      const found = shared.test.map((line) => {
        const { best } = parser.parse(number(sentenceOf(line)), beam);
        const distinct = [...new Set(best.map(({ order }) => order.join(' ')))];
        return distinct[rank] ?? distinct[0]; // The program gives the best parse if there are fewer.
      });
      expect({ beam, rank, found }).toEqual({ beam, rank, found: orders });
    }
  });
});

interface Scored {
  readonly align: string;
  readonly order: readonly number[];
  readonly groups: readonly number[] | null;
  readonly frs: number | null;
  readonly tau: number | null;
}

describe('the scores of the top-down parser', () => {
  it('of orders of our own are those of its evaluator', () => {
    const { cases } = readReferencePart<Scored>('reorder', 'scores.json');
    for (const { align, order, groups, frs, tau } of cases) {
      const score = scoreOrder(order, parseOracleLinks(align));
      const found = { groups: groupsOf(align, precedesByEnds), frs: score?.fuzzy ?? null, tau: score?.tau ?? null };
      expect({ align, ...found }).toEqual({ align, groups, frs, tau });
    }
  });
});

interface Ranked {
  readonly source: string[];
  readonly links: Link[];
  readonly order: readonly number[];
  readonly expected: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

describe("lader's ranks and losses", () => {
  it('are found for alignments of our own, under every setting', () => {
    const { cases } = readReferencePart<Ranked>('reorder', 'ranks.json');
    for (const { source, links, order, expected } of cases) {
      for (const [setting, evaluation] of Object.entries(expected)) {
        const unaligned = setting.startsWith('left') ? 'left' : 'right';
        const ranks = findRanks(source, links, { unaligned, merge: setting.endsWith('true') });
        const found = { ranks: [...ranks], ...evaluateOrder(order, ranks) };
        expect({ source, links, setting, ...found }).toEqual({ source, links, setting, ...evaluation });
      }
    }
  });
});

describe("lader's parser with weights that lader learned from sentences of ours", () => {
  it('gives its orders', () => {
    const { cases, shared } = readReferencePart<
      { readonly annotated: string; readonly order: string },
      { readonly model: readonly string[] }
    >('reorder', 'lader.json');
    const sentences = cases.map(({ annotated }) => sentenceOf(annotated));
    const vocabulary = Vocabulary.of(sentences, 2);
    const order = createLaderOrder(parseLaderModel(shared.model, vocabulary), 2);
    expect(sentences.map((sentence) => order(vocabulary.number(sentence)).join(' '))).toEqual(
      cases.map((one) => one.order),
    );
  });
});
