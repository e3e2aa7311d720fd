import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import { precedesByEnds, precedesStrictly } from '../scoring/target-groups.ts';
import { isBracketable } from '../scoring/bracketable.ts';
import { meanScore, scoreOrder } from '../scoring/score-order.ts';
import type { Link } from '../sentence.ts';
import { haveOracle, readOracleJson, readOracleLines, readOracleLinks } from './oracle-files.ts';
import { parseOracleLinks } from './oracle-links.ts';
import { groupsOf } from './target-groups.ts';

const present = haveOracle('preorder-topdown', 'constraints and scores of the top-down parser');

interface Unit {
  constraints: { align: string; train_usable: boolean; train_ranks: number[] | null; eval_ranks: number[] | null }[];
  scores: { align: string; order: number[]; frs: number | null; tau: number | null }[];
}

const readUnit = (): Unit => readOracleJson('preorder-topdown', 'unit.json') as Unit;

describeWithReferences(present, 'Constraints and scores against the top-down parser', () => {
  it('group words as the trainer and the evaluator do', () => {
    for (const { align, train_ranks, eval_ranks } of readUnit().constraints) {
      expect([align, groupsOf(align, precedesStrictly)]).toEqual([align, train_ranks]);
      expect([align, groupsOf(align, precedesByEnds)]).toEqual([align, eval_ranks]);
    }
    expect(readUnit().constraints).toHaveLength(151);
  });

  it('know which sentences a tree can put in order', () => {
    for (const { align, train_usable, train_ranks } of readUnit().constraints) {
      const usable = train_ranks !== null && isBracketable(Int32Array.from(train_ranks.slice(0, -1)));
      expect([align, usable]).toEqual([align, train_usable]);
    }
  });

  it('equal the scores of 146 orders', () => {
    for (const { align, order, frs, tau } of readUnit().scores) {
      const score = scoreOrder(order, parseOracleLinks(align));
      expect([align, score?.fuzzy ?? null, score?.tau ?? null]).toEqual([align, frs, tau]);
    }
    expect(readUnit().scores).toHaveLength(146);
  });

  it('give the shipped example its documented scores', () => {
    const links = readOracleLinks('preorder-topdown', 'example/test.align');
    const orders = readOracleLines('preorder-topdown', 'example/test.order').map((line) => line.split(' ').map(Number));
    const score = meanScore(orders.map((order, i) => scoreOrder(order, links[i] as Link[])));
    expect(score.fuzzy).toBeCloseTo(0.857143, 6);
    expect(score.tau).toBeCloseTo(0.933333, 6);
    expect(score.complete).toBeCloseTo(0.666667, 6);
  });
});
