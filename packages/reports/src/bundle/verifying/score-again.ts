/** Scores translations again, and names what comes out differently. */
import { canonicalJson } from '@ordo/core';
import { createMetric, isOfAttribution, type MetricChoice, scoreCorpus, sumStatistics } from '@ordo/metrics';
import { type BundledPart, type BundledRun, runsIn } from '../contents.ts';

/** How many scores were computed again, and which of them differ, a sentence each. */
export interface Rescored {
  readonly scores: number;
  readonly differences: readonly string[];
}

export function scoreAgain(parts: readonly BundledPart[]): Rescored {
  const runs = parts.flatMap((part) => runsIn(part).map((run) => ({ part: part.part, run })));
  const differences = runs.flatMap(({ part, run }) => compareRun(run, `${part}, ${run.variant}, seed ${run.seed}`));
  return { scores: runs.reduce((sum, { run }) => sum + (run.result?.scores.length ?? 0), 0), differences };
}

function compareRun({ spec, result }: BundledRun, name: string): string[] {
  if (result === null) return [];
  const { metrics } = spec.evaluation;
  const told = result.scores.map(({ metric }) => metric);
  const asked = metrics.map(({ id }) => id);
  if (canonicalJson(told) !== canonicalJson(asked)) {
    return [`${name}: has scores of ${told.join(', ') || 'nothing'}, and its spec asks for ${asked.join(', ')}`];
  }
  return result.scores.flatMap((kept, i) => {
    const again = scoreOnce(metrics[i] as MetricChoice, kept.segments, result);
    const where = `${name}: ${kept.metric}`;
    return [
      ...(again.score === kept.score
        ? []
        : [`${where} is ${kept.score} as it was kept, and ${again.score} when scored again`]),
      ...(again.signature === kept.signature
        ? []
        : [`${where} was scored as ${kept.signature}, and is now scored as ${again.signature}`]),
      ...(canonicalJson(again.segments) === canonicalJson(kept.segments)
        ? []
        : [`${where} has other statistics of segments when scored again`]),
    ];
  });
}

/** What a model leaned on is not in its translations, so such a score is computed from the statistics that were kept. */
function scoreOnce(
  choice: MetricChoice,
  segments: Result['scores'][number]['segments'],
  { hypotheses, references }: Result,
): { readonly score: number; readonly signature: string; readonly segments: readonly (readonly number[])[] } {
  const metric = createMetric(choice);
  if (!isOfAttribution(choice.id)) return scoreCorpus(metric, hypotheses, references);
  return { score: metric.scoreFrom(sumStatistics(segments)), signature: metric.signature(references.length), segments };
}

type Result = NonNullable<BundledRun['result']>;
