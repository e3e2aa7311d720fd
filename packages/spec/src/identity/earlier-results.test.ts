/** Tests that results from before stages had numbers are found, as long as the numbers are the first ones. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { expandSpec } from '../expanding/expand.ts';
import type { RunSpec } from '../results/run-spec.ts';
import type { Spec } from '../schema/spec.ts';
import { hashRun, listHashes } from './hash-run.ts';
import { type Stage, STAGES } from './stages.ts';

/** The results that were stored at that commit. Each spec has them in the order of its runs. */
interface EarlierResults {
  readonly commit: string;
  readonly codeVersion: string;
  readonly experiments: readonly {
    readonly name: string;
    readonly datasetHash: string;
    readonly spec: object;
    readonly results: readonly {
      readonly contentHash: string;
      readonly hypothesesHash: string;
      /** The hash of the result's identity, and the fields that it covers. */
      readonly identity: string;
      readonly computedOn: string;
      /** The content hash of the same run under the first numbers. */
      readonly today: string;
    }[];
  }[];
}

const { experiments } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'fixtures/earlier-results.json'), 'utf8'),
) as EarlierResults;

const FIRST = { text: 1, training: 1, decoding: 1, scoring: 1 };

interface StoredRun {
  readonly run: RunSpec;
  readonly datasetHash: string;
  readonly stored: EarlierResults['experiments'][number]['results'][number];
}

// The specs are not checked, because some of them would be refused today: they score lower-cased output against text in true
// case.
const STORED: readonly StoredRun[] = experiments.flatMap(({ name, spec, datasetHash, results }) =>
  expandSpec({ name, ...spec } as Spec).map((run, i) => {
    const stored = results[i];
    if (stored === undefined) throw new Error(`${name} has more runs than stored results`);
    return { run, datasetHash, stored };
  }),
);

/** Returns the names of the runs whose results are found under these numbers. */
const attached = (versions: typeof FIRST): string[] =>
  STORED.filter(({ run, datasetHash, stored }) =>
    listHashes(run, { versions, datasetHash }).some(({ contentHash }) => contentHash === stored.contentHash),
  ).map(({ stored }) => stored.contentHash);

const translationsAttached = (versions: typeof FIRST): StoredRun[] =>
  STORED.filter(({ run, datasetHash, stored }) =>
    listHashes(run, { versions, datasetHash }).some(({ hypothesesHash }) => hypothesesHash === stored.hypothesesHash),
  );

const dependsOnScores = ({ run: { recipe, evaluation } }: StoredRun): boolean =>
  recipe.validateOn === 'bleu' || 'attribution' in evaluation || 'attention' in evaluation;

const raise = (stage: Stage): typeof FIRST => ({ ...FIRST, [stage]: 2 });

describe('results from before stages had numbers', () => {
  it('are at least fifty, of both kinds, on every engine of that machine', () => {
    expect(STORED.length).toBeGreaterThanOrEqual(50);
    expect(new Set(STORED.map(({ run }) => run.kind))).toEqual(new Set(['translation', 'language-model']));
    const engines = new Set(STORED.map(({ stored }) => stored.computedOn.split(' ')[0]));
    expect(engines).toEqual(new Set(['native', 'wasm', 'cpu', 'float64', 'tensorflow']));
  });

  it('are all found again, with their translations', () => {
    expect(attached(FIRST)).toHaveLength(STORED.length);
    expect(translationsAttached(FIRST)).toHaveLength(STORED.length);
  });

  it('have the hashes of today that they got then', () => {
    const today = STORED.map(({ run, datasetHash }) => hashRun(run, { versions: FIRST, datasetHash }).contentHash);
    expect(today).toEqual(STORED.map(({ stored }) => stored.today));
  });

  it.each(['text', 'training', 'decoding'] as const)('are not found once the number of %s is raised', (stage) => {
    expect(attached(raise(stage))).toEqual([]);
    expect(translationsAttached(raise(stage))).toEqual([]);
  });

  it('keep their translations when the number of scoring is raised, unless these depend on scores', () => {
    expect(attached(raise('scoring'))).toEqual([]);
    const kept = new Set(translationsAttached(raise('scoring')));
    const lost = STORED.filter((run) => !kept.has(run));
    expect(lost).toEqual(STORED.filter(dependsOnScores));
    expect(lost.length).toBeGreaterThanOrEqual(3);
  });

  it('are not found for other data', () => {
    const other = 'd'.repeat(64);
    const found = STORED.filter(({ run, stored }) =>
      listHashes(run, { versions: FIRST, datasetHash: other }).some(
        ({ contentHash }) => contentHash === stored.contentHash,
      ),
    );
    expect(found).toEqual([]);
  });
});

describe('a run that the earlier code could not execute', () => {
  it('has the hashes of today alone', () => {
    const [{ run }] = STORED as [StoredRun];
    const other = { ...run, dataset: { ...run.dataset, id: 'a-later-dataset' } };
    expect(listHashes(other, { versions: FIRST, datasetHash: 'd' })).toHaveLength(1);
  });

  it('has them alone as well when every number was raised', () => {
    const [{ run, datasetHash }] = STORED as [StoredRun];
    const raised = Object.fromEntries(STAGES.map((stage) => [stage, 2])) as typeof FIRST;
    expect(listHashes(run, { versions: raised, datasetHash })).toHaveLength(1);
  });
});
