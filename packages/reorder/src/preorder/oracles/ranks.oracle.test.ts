import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import { findRanks } from '../ranks/find-ranks.ts';
import { accuracyOf, chunkLoss, tauLoss } from '../ranks/losses.ts';
import type { Link } from '../sentence.ts';
import { evaluateOrder } from './evaluate-order.ts';
import { haveOracle, readOracleJson, readOracleLines, readOracleLinks, readOracleSentences } from './oracle-files.ts';

const present = haveOracle('preorder', 'ranks and losses of lader');

interface Evaluation {
  ranks: number[];
  chunk_loss: number;
  chunk_max: number;
  tau_loss: number;
  tau_max: number;
}

interface Case {
  id: number;
  source: string[];
  alignment: Link[];
  order: number[];
  expected: Record<string, Evaluation>;
}

describeWithReferences(present, 'Ranks and losses against lader', () => {
  it('equal all 640 evaluations: ranks, both losses and both maxima', () => {
    const { cases } = readOracleJson('preorder', 'unit-ranks-losses.json') as { cases: Case[] };
    let evaluations = 0;
    for (const { id, source, alignment, order, expected } of cases) {
      for (const [setting, evaluation] of Object.entries(expected)) {
        const unaligned = setting.includes('attach_null=left') ? 'left' : 'right';
        const ranks = findRanks(source, alignment, { unaligned, merge: setting.includes('combine_blocks=true') });
        expect({ id, setting, ranks: [...ranks], ...evaluateOrder(order, ranks) }).toEqual({
          id,
          setting,
          ...evaluation,
        });
        evaluations++;
      }
    }
    expect(evaluations).toBe(640);
  });

  it.each(['enja', 'ende'])('equal the accuracies of lader and of the source order on %s', (run) => {
    const links = readOracleLinks('preorder', `${run}/test.align.gz`);
    const sentences = readOracleSentences('preorder', `${run}/test.annot.gz`, 1);
    const ranks = sentences.map(([words = []], i) =>
      findRanks(words, links[i] as Link[], { unaligned: 'right', merge: true }),
    );
    const output = readOracleLines('preorder', `${run}/test.lader-output.tsv`).map(
      (line) => line.split('\t')[0]?.split(' ').map(Number) ?? [],
    );
    const { runs } = readOracleJson('preorder', 'results.json') as {
      runs: Record<string, Record<string, { chunk: number; tau: number }>>;
    };
    const orders = { lader: output, monotone: output.map((order) => order.toSorted((a, b) => a - b)) };
    for (const [name, given] of Object.entries(orders)) {
      const chunk = accuracyOf(given.map((order, i) => chunkLoss(order, ranks[i] as Int32Array)));
      const tau = accuracyOf(given.map((order, i) => tauLoss(order, ranks[i] as Int32Array)));
      expect(chunk).toBeCloseTo(runs[run]?.[name]?.chunk ?? 0, 6);
      expect(tau).toBeCloseTo(runs[run]?.[name]?.tau ?? 0, 6);
    }
  });
});
