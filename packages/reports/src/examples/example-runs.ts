/** Finished, failed and waiting runs for the tests of this package, scored with the real metrics. */
import { createMetric, scoreCorpus } from '@ordo/metrics';
import { identifyResult, type RunResult, type RunSpec } from '@ordo/spec';
import type { ReportRun, RunState } from '../report-run.ts';

export const REFERENCES = [
  'the cat sat on the mat today',
  'a dog barked at the mailman again',
  'two birds sang in the old tree',
  'the children ran home before the rain',
] as const;

export interface ExampleRun {
  readonly variant: string;
  readonly seed: number;
  readonly state?: RunState;
  readonly failure?: string;
  readonly hypotheses?: readonly string[];
  readonly references?: readonly string[];
  readonly change?: (result: RunResult) => RunResult;
}

/** Returns a run that succeeded if it has hypotheses, and is in the given state otherwise. */
export function exampleRun({ variant, seed, ...rest }: ExampleRun): ReportRun {
  const { hypotheses, references = REFERENCES, change = (result) => result } = rest;
  return {
    runId: `${variant}-${seed}`,
    variant,
    seed,
    state: rest.state ?? (hypotheses === undefined ? 'queued' : 'succeeded'),
    failure: rest.failure ?? null,
    spec: exampleSpec(variant, seed),
    result: hypotheses === undefined ? null : change(exampleResult(hypotheses, references)),
  };
}

function exampleSpec(variant: string, seed: number): RunSpec {
  const spec = {
    kind: 'translation',
    variant,
    seed,
    dataset: { id: 'order-probe' },
    positional: { type: variant },
    evaluation: { metrics: [{ id: 'bleu' }, { id: 'chrf++' }] },
  };
  // Reports do not read any other part of a run spec.
  return spec as unknown as RunSpec;
}

function exampleResult(hypotheses: readonly string[], references: readonly string[]): RunResult {
  const score = (id: string): RunResult['scores'][number] => {
    const { metric, score, signature, higherIsBetter, segments } = scoreCorpus(createMetric({ id }), hypotheses, [
      references,
    ]);
    return { metric, score, signature, higherIsBetter, segments };
  };
  return {
    scores: [score('bleu'), score('chrf++')],
    hypotheses: [...hypotheses],
    references: [[...references]],
    training: {
      updates: 100,
      epochs: 2,
      finalLoss: 2.5,
      bestValidationLoss: 2.25,
      targetTokens: 100_000,
      seconds: 20,
      tokensPerSecond: 5000,
      paddingShare: 0.1,
      stoppedEarly: false,
    },
    parameters: { total: 1_234_567, positional: 1024 },
    memory: { enginePeakBytes: 3 * 2 ** 20, processPeakBytes: 200 * 2 ** 20 },
    forward: { median: 12.25, minimum: 12, maximum: 13, repeats: 10, busy: false },
    decoding: { seconds: 1, sentences: 4, outputTokens: 28 },
    environment: {
      codeVersion: 'c'.repeat(64),
      engine: 'native',
      device: 'cpu',
      threads: 1,
      node: 'v20.20.0',
      platform: 'linux-x64',
      cpu: 'example',
      hostname: 'host-a',
    },
    identity: identifyResult({
      contentHash: 'c'.repeat(64),
      trainedOn: [{ fromUpdate: 1, engine: 'native', instructionSet: 'avx512', node: 20, microBatches: 1 }],
      decodedOn: { engine: 'native', instructionSet: 'avx512', node: 20 },
    }),
    deterministic: true,
    notes: [],
  };
}
