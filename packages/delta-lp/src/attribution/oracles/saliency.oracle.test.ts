/** Compares gradient norms of eight models with random weights with those of an independent implementation. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { findReferenceData } from '@ordo/testing/reference-data';
import { expect, it } from 'vitest';
import { checkSaliency, type SaliencyModel } from './check-saliency.ts';

const root = findReferenceData('oracles/lm/models', 'gradients of language models') ?? '';
const readJson = (...names: readonly string[]): unknown => JSON.parse(readFileSync(path.join(root, ...names), 'utf8'));

describeWithReferences(root !== '', 'the reference gradients', () => {
  const listed = readJson('index.json') as readonly { name: string; expect: string }[];
  const names = listed.filter((one) => one.expect === 'load').map(({ name }) => name);

  it('are of the eight models that load', () => {
    expect(names).toHaveLength(8);
  });
  checkSaliency(
    names.map((name) => ({
      name,
      folder: path.join(root, name),
      expected: readJson(name, 'expected.json') as SaliencyModel['expected'],
    })),
  );
});
