/** The translations of runs by the length of their references, and by how frequent their words are. */
import {
  createMetric,
  type FrequencyRange,
  type LengthRange,
  scoreByFrequency,
  scoreByLength,
  tokenize,
} from '@ordo/metrics';
import type { TokenizerId } from '@ordo/metrics';
import type { RunSpec } from '@ordo/spec';
import type { Tools } from '../../apart/tools.ts';
import { loadTranslatedRun, requireSameTestSet, type TranslatedRun } from '../load-translated-run.ts';
import { requireMetric, requireSameOptions } from './segment-scores.ts';

interface AskedRanges {
  readonly runId: string;
  readonly against?: string;
  readonly metric?: string;
}

interface SegmentRanges {
  readonly metric: string | null;
  readonly byLength: LengthRange[];
  readonly byFrequency: FrequencyRange[];
}

/**
 * @throws OrdoError `run.not-found`, `run.conflict`, and `request.invalid` for a metric that a run was not scored by, or a run of
 *   another test set
 */
export async function readSegmentRanges({ runId, against, metric }: AskedRanges, app: Tools): Promise<SegmentRanges> {
  const own = await loadTranslatedRun(app, runId);
  const runs = [own];
  for (const id of against?.split(',') ?? []) {
    const other = await loadTranslatedRun(app, id);
    requireSameTestSet(own, other);
    runs.push(other);
  }
  const by = requireMetric(metric, own.scored)?.metric ?? null;
  const words = wordsOf(own.spec);
  const references = (own.references[0] ?? []).map(words);
  const byLength =
    by === null
      ? []
      : scoreByLength(
          references.map(({ length }) => length),
          runs.map((run) => systemOf(run, by, own)),
        );
  const byFrequency = scoreByFrequency(
    references,
    runs.map(({ hypotheses }) => hypotheses.map(words)),
  );
  return { metric: by, byLength, byFrequency };
}

function systemOf(run: TranslatedRun, metric: string, own: TranslatedRun) {
  if (run !== own) requireSameOptions(metric, own.spec, run.spec);
  const scored = requireMetric(metric, run.scored);
  const choice = run.spec.evaluation.metrics.find(({ id }) => id === metric) ?? { id: metric };
  return { metric: createMetric(choice), statistics: scored?.statistics ?? [] };
}

/** The words that the BLEU of the run counts; without BLEU, those that sacreBLEU counts by default. */
function wordsOf({ evaluation }: RunSpec): (line: string) => string[] {
  const tokenizer = evaluation.metrics.flatMap((choice) => ('tokenize' in choice ? [choice['tokenize']] : []))[0];
  return (line) => tokenize((tokenizer ?? '13a') as TokenizerId, line.trimEnd());
}
