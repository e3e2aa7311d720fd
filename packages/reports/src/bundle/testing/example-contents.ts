/** A bundle of the demonstration, whose runs were not trained but scored with the real metrics and judged by the real study. */
import { Random, sha256 } from '@ordo/core';
import { createMetric, scoreCorpus } from '@ordo/metrics';
import { expandSpec, identifyResult, type RunResult, type RunSpec } from '@ordo/spec';
import { exampleResult } from '@ordo/spec/example-result';
import { chooseValues, findStudy, parseStudy, searchSpec, specOfPart, type Study, tunedRuns } from '@ordo/studies';
import { readTrials } from '../../judging/read-search.ts';
import type { BundleContents, BundledRun } from '../contents.ts';
import { judge } from '../verifying/judge-again.ts';

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

const draw = (random: Random): string =>
  Array.from({ length: 8 }, () => WORDS[random.nextBelow(WORDS.length)] as string).join(' ');

const REFERENCES = Array.from({ length: 40 }, (_, line) => draw(Random.fromSeed(line, 'references')));

/** Without positions, half of the words are wrong; with any, a tenth. */
function translate(line: string, run: RunSpec, random: Random): string {
  const share = run.positional.type === 'none' ? 0.5 : 0.1;
  return line
    .split(' ')
    .map((word) => (random.nextFloat() < share ? 'other' : word))
    .join(' ');
}

/** Returns a bundle of the demonstration with a search: two learning rates, with one seed each, for every variant. */
export async function tunedContents(): Promise<BundleContents> {
  const { parts: declared, ...demo } = findStudy('order-probe/demo');
  const values = { '/recipe/learningRate': [0.001, 0.002] };
  const tune = { values, updates: 5, seeds: [7], metric: 'bleu' };
  const study = parseStudy({ ...demo, id: 'mine/tuned-demo', parts: { demo: { ...declared['demo'], tune } } });
  const spec = specOfPart(study, 'demo');
  const trials = expandSpec(searchSpec(spec, tune)).map((run, i) => finish(run, 1000 + i));
  const choices = chooseValues(spec, tune, readTrials(trials, tune));
  const parts = [{ part: 'demo', runs: tunedRuns(spec, tune, choices).map((run, i) => finish(run, 2000 + i)), trials }];
  const { report: _report, ...contents } = await exampleContents();
  return { ...contents, study, parts, report: await judge({ study, parts }) };
}

export async function exampleContents(): Promise<BundleContents> {
  const study: Study = findStudy('order-probe/demo');
  const runs = expandSpec(specOfPart(study, 'demo')).map(finish);
  const [last] = runs.slice(-1) as [BundledRun];
  const failed = { ...last, state: 'failed' as const, failure: 'training.diverged: the loss is NaN', result: null };
  const parts = [{ part: 'demo', runs: [...runs.slice(0, -1), failed] }];
  return {
    study,
    parts,
    report: await judge({ study, parts }),
    origin: {
      bundle: 1,
      made: '2026-11-01T12:00:00.000Z',
      ordo: '0.1.0',
      git: { commit: 'a'.repeat(40), dirty: true },
      lockfile: 'b'.repeat(64),
      node: 'v20.20.0',
    },
    diff: '-was\n+is\n',
  };
}

function finish(spec: RunSpec, i: number): BundledRun {
  const random = Random.fromSeed(spec.seed, `translations of ${spec.variant}`);
  const hash = sha256(`run ${i}`);
  const hypotheses = REFERENCES.map((line) => translate(line, spec, random));
  return {
    runId: hash,
    variant: spec.variant,
    seed: spec.seed,
    state: 'succeeded',
    failure: null,
    spec,
    datasetHash: 'd'.repeat(64),
    eventsDigest: 'e'.repeat(64),
    result: resultOf(spec, { hash, hypotheses }),
  };
}

interface Translated {
  readonly hash: string;
  readonly hypotheses: readonly string[];
}

function resultOf(spec: RunSpec, { hash, hypotheses }: Translated): RunResult {
  const span = { engine: 'native', instructionSet: 'avx512', node: 20 };
  return {
    ...exampleResult({ score: 0, codeVersion: 'c'.repeat(64) }),
    scores: spec.evaluation.metrics.map((choice) => {
      const { metric, score, signature, higherIsBetter, segments } = scoreCorpus(createMetric(choice), hypotheses, [
        REFERENCES,
      ]);
      return { metric, score, signature, higherIsBetter, segments };
    }),
    hypotheses: [...hypotheses],
    references: [[...REFERENCES]],
    sources: [...REFERENCES],
    identity: identifyResult({
      contentHash: hash,
      trainedOn: [{ fromUpdate: 1, ...span, microBatches: 1 }],
      decodedOn: span,
    }),
  };
}
