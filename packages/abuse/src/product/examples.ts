/** Valid documents, from which bad ones are made by changing one place. */
import { identifyResult, orderProbeExample, type RunResult } from '@ordo/spec';

/** A spec of two variants and two seeds. Another `size` makes other runs. */
export function exampleSpec(size = 100): object {
  return {
    ...orderProbeExample,
    name: 'two ways',
    dataset: { id: 'order-probe', train: size, valid: 10, test: 10 },
    matrix: { '/positional': [{ type: 'none' }, { type: 'sape' }] },
  };
}

/** A study with a part that is trained and a part of scores alone. */
export function exampleStudy(): object {
  const { name: _name, seeds, ...spec } = exampleSpec(120) as { name: string; seeds: readonly number[] };
  return {
    study: 1,
    id: 'abuse/table',
    title: 'Two ways',
    citation: null,
    notes: [],
    seeds,
    baseline: 'none',
    rows: [
      { row: 'none', variant: 'none' },
      { row: 'Sinusoids', variant: 'sape' },
    ],
    parts: {
      one: { spec },
      table: { scores: { metrics: [{ id: 'accuracy', title: 'Accuracy', unit: '%', higherIsBetter: true }] } },
    },
    targets: [
      {
        kind: 'above',
        part: 'table',
        metric: 'accuracy',
        row: 'Sinusoids',
        over: 'none',
        by: { value: -60, because: 'an example needs a claim that holds' },
      },
    ],
  };
}

export function exampleScores(): object[] {
  return ['none', 'Sinusoids'].flatMap((row) =>
    [1, 2].map((seed) => ({ part: 'table', row, metric: 'accuracy', seed, value: 50 + seed })),
  );
}

/** BLEU statistics of a segment: for 4 n-gram lengths the matches and totals, then two text lengths. */
const SEGMENT = [4, 3, 2, 1, 4, 3, 2, 1, 4, 4];

export function exampleResult(codeVersion: string): RunResult {
  return {
    scores: [{ metric: 'bleu', score: 27, signature: 'nrefs:1', higherIsBetter: true, segments: [SEGMENT, SEGMENT] }],
    hypotheses: ['a b c d', 'a b c d'],
    references: [['a b c d', 'a b c d']],
    training: {
      updates: 10,
      epochs: 1,
      finalLoss: 1.5,
      bestValidationLoss: null,
      targetTokens: 1000,
      seconds: 2,
      tokensPerSecond: 500,
      paddingShare: 0.1,
      stoppedEarly: false,
    },
    parameters: { total: 100, positional: 0 },
    memory: { enginePeakBytes: null, processPeakBytes: 1000 },
    forward: { median: 1, minimum: 1, maximum: 1, repeats: 3, busy: false },
    decoding: { seconds: 1, sentences: 2, outputTokens: 8 },
    environment: {
      codeVersion,
      engine: 'cpu',
      device: 'cpu',
      threads: 1,
      node: 'v20',
      platform: 'linux',
      cpu: 'x',
      hostname: 'h',
    },
    identity: identifyResult({
      contentHash: 'c'.repeat(64),
      trainedOn: [{ fromUpdate: 1, engine: 'cpu', instructionSet: 'javascript', node: 20, microBatches: 1 }],
      decodedOn: { engine: 'cpu', instructionSet: 'javascript', node: 20 },
    }),
    deterministic: true,
    notes: [],
  };
}
