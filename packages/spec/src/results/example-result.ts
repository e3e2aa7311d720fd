/** An example of a run's result, for tests and for programs that try the service without training. */
import { identifyResult } from '../identity/result-identity.ts';
import type { RunResult } from './run-result.ts';

/** BLEU statistics of a segment: the matches and totals for 4 n-gram lengths, then two text lengths. */
const SEGMENT = [4, 3, 2, 1, 4, 3, 2, 1, 4, 4];

/** Returns a result with two translated sentences. */
export function exampleResult({
  score,
  codeVersion,
}: {
  readonly score: number;
  readonly codeVersion: string;
}): RunResult {
  return {
    scores: [{ metric: 'bleu', score, signature: 'nrefs:1', higherIsBetter: true, segments: [SEGMENT, SEGMENT] }],
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
