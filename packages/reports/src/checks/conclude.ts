/** Draws the conclusion of a check from a report. The check is green only if nothing speaks against it. */
import { countStanding, quoteVerdicts } from '@ordo/core/verdicts';
import type { Report } from '../report.ts';

export type Conclusion = 'success' | 'failure' | 'neutral' | 'action_required' | 'cancelled';

export interface Outcome {
  readonly conclusion: Conclusion;
  readonly title: string;
  /** The reasons against a green check, in words. */
  readonly reasons: readonly string[];
  /** The report; null if there is none that can be read. */
  readonly report: Report | null;
}

/**
 * Metrics that depend on the machine are shown but never decide, because the machines of a CI service differ from one job to the
 * next.
 */
export const MACHINE_METRICS: readonly string[] = [
  'forward-ms',
  'train-tokens-per-second',
  'hours',
  'energy-kwh',
  'co2e-grams',
];

interface Circumstances {
  /** The part of each of the study's targets, in order; null for a study that cannot be compared. */
  readonly targets: readonly (string | null)[] | null;
  /** The requested part; null for all parts. */
  readonly part: string | null;
  /** The reason why nobody can trust the study yet; null if it can be trusted. */
  readonly change: string | null;
  readonly allowsInconclusive: boolean;
}

export function concludeReport(report: Report, circumstances: Circumstances): Outcome {
  const { targets, part, change, allowsInconclusive } = circumstances;
  const judged = report.judgements.filter(({ metric }) => !MACHINE_METRICS.includes(metric));
  const verdicts = judged.map(({ verdict }) => verdict);
  const [worse, open] = [countStanding(verdicts, 'fails'), countStanding(verdicts, 'open')];
  const decided = judged.length - open;
  const seeds = listSeeds(report);
  const failed = seeds.filter((outcome) => outcome === 'failed' || outcome === 'cancelled').length;
  const unfinished = seeds.filter((outcome) => outcome !== 'finished').length - failed;
  const lost = targets === null ? 0 : countLost(report, targets, part);
  const title = describe({ judged: judged.length, worse, open });
  const end = (conclusion: Conclusion, reasons: readonly string[]): Outcome => ({ conclusion, title, reasons, report });

  const against = [
    ...(worse > 0 ? [`${worse} of ${judged.length} verdicts are ${quoteVerdicts('fails')}.`] : []),
    ...(failed > 0 ? [`${failed} runs have failed or were cancelled.`] : []),
    ...(lost > 0 ? [`${lost} targets of the study have no verdict in the report.`] : []),
  ];
  if (against.length > 0) return end('failure', against);
  if (judged.length === 0) return end('action_required', ['The report has no verdict that can decide anything.']);
  if (change !== null) return end('action_required', [change]);
  const waiting = [
    ...(open > 0 ? [`${open} of ${judged.length} verdicts are ${quoteVerdicts('open')}.`] : []),
    ...(unfinished > 0 ? [`${unfinished} registered seeds have not finished.`] : []),
  ];
  if (waiting.length > 0) return end(allowsInconclusive && decided > 0 ? 'neutral' : 'action_required', waiting);
  return end('success', []);
}

/** Lists the tables whose runs are judged. The table of a search is none of them: a trial that diverges is an answer, too. */
export function listJudgedTables({ study, tables }: Report): Report['tables'] {
  return study === null ? tables : tables.filter(({ part }) => part !== null);
}

const listSeeds = (report: Report): string[] =>
  listJudgedTables(report).flatMap(({ rows }) => rows.flatMap(({ seeds }) => seeds.map(({ outcome }) => outcome)));

/** Counts the requested targets that the report does not judge. */
function countLost({ judgements }: Report, targets: readonly (string | null)[], part: string | null): number {
  const judged = new Set(judgements.map(({ target }) => target));
  return targets.filter((of, target) => (part === null || of === part) && !judged.has(target)).length;
}

function describe({ judged, worse, open }: { judged: number; worse: number; open: number }): string {
  if (judged === 0) return 'Nothing is judged';
  const good = judged - worse - open;
  const counts = [
    [good, 'hold'],
    [worse, 'worse'],
    [open, 'open'],
  ] as const;
  const told = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return `${told.join(', ')} of ${judged} ${judged === 1 ? 'verdict' : 'verdicts'}`;
}
