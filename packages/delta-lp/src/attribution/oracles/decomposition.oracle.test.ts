/** Compares decompositions of two models with random weights with those of an independent implementation. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { findReferenceData } from '@ordo/testing/reference-data';
import { expect, it } from 'vitest';
import { checkDecomposition } from './check-decomposition.ts';
import type { Oracle } from './opt-oracle.ts';

const folder = findReferenceData('oracles/decomposition', 'the reference decompositions of language models') ?? '';

const readOracle = (name: string): Oracle => ({
  ...(JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Oracle),
  name,
  folder,
});

describeWithReferences(folder !== '', 'the reference decompositions', () => {
  const oracles = ['opt-tiny-relu', 'opt-tiny-gelu'].map(readOracle);

  it('are of five texts each', () => {
    expect(oracles.map(({ sequences }) => sequences.length)).toEqual([5, 5]);
  });
  checkDecomposition(oracles);
});
