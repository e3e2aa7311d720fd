/** What a check concludes. Green is what is left when nothing speaks against it. */
import type { Report } from '@ordo/reports';
import type { StudyFile } from '../study/study-file.ts';
import { readReport } from './read-report.ts';

export type Conclusion = 'success' | 'failure' | 'neutral' | 'action_required' | 'cancelled';

export interface Outcome {
  readonly conclusion: Conclusion;
  readonly title: string;
  /** In words, what speaks against the green check. */
  readonly reasons: readonly string[];
  /** Null if there is none that can be read. */
  readonly report: Report | null;
}

export interface Evidence {
  /** How `ordo check` has ended. */
  readonly ended: { readonly code: number | null; readonly stdout: string; readonly stderr: string };
  /** Null for a built-in study. */
  readonly study: StudyFile | null;
  /** The part that was asked for; null for all. */
  readonly part: string | null;
  /** Why nobody can trust the study yet; null if it can be trusted. */
  readonly change: string | null;
  readonly allowsInconclusive: boolean;
}

/** Times are shown and never decide: the machines of a CI service differ from one job to the next. */
export const TIMINGS: readonly string[] = ['forward-ms', 'train-tokens-per-second'];

/** The exit codes of `ordo check` with a report: reproduced, worse, and open. */
const EXIT_CODES_WITH_REPORT: ReadonlySet<number | null> = new Set([0, 1, 4]);

export function conclude(evidence: Evidence): Outcome {
  const { ended, study } = evidence;
  const report = EXIT_CODES_WITH_REPORT.has(ended.code) ? readReport(ended.stdout) : explainEnd(ended);
  if (typeof report === 'string') return fail(report, null);
  const stranger = findStranger(report, study);
  if (stranger !== null) return fail(stranger, report);
  return weigh(report, evidence);
}

const fail = (reason: string, report: Report | null): Outcome => ({
  conclusion: 'failure',
  title: 'The check could not be carried out',
  reasons: [reason],
  report,
});

function explainEnd({ code, stderr }: Evidence['ended']): string {
  const last = stderr.trimEnd().split('\n').slice(-8).join('\n');
  const how = code === null ? 'was killed' : `ended with exit code ${code}`;
  return `Ordo ${how} and gave no report.${last === '' ? '' : `\n${last}`}`;
}

/** Why this is not the report of this study; null if it is. */
function findStranger({ study, judgements }: Report, file: StudyFile | null): string | null {
  if (file === null) return null;
  if (study?.id !== file.id) return `the report is about the study ${study?.id ?? 'none'}, and not about ${file.id}`;
  if (study?.hash !== file.version) return `the report is about another version of the study than ${file.path} has`;
  const foreign = judgements.find(({ target, part }) => file.parts[target] !== part);
  return foreign === undefined
    ? null
    : `the report judges target ${foreign.target}, which is another one in ${file.path}`;
}

function weigh(report: Report, { ended, study, part, change, allowsInconclusive }: Evidence): Outcome {
  const judged = report.judgements.filter(({ metric }) => !TIMINGS.includes(metric));
  const count = (verdict: string): number => judged.filter((judgement) => judgement.verdict === verdict).length;
  const [worse, open] = [count('worse'), count('inconclusive')];
  const decided = judged.length - open;
  const seeds = listSeeds(report);
  const failed = seeds.filter((outcome) => outcome === 'failed' || outcome === 'cancelled').length;
  const unfinished = seeds.filter((outcome) => outcome !== 'finished').length - failed;
  const lost = study === null ? 0 : countLost(report, study, part);
  const title = describe({ judged: judged.length, worse, open });
  const end = (conclusion: Conclusion, reasons: readonly string[]): Outcome => ({ conclusion, title, reasons, report });

  const against = [
    ...(worse > 0 ? [`${worse} of ${judged.length} verdicts are "worse".`] : []),
    ...(failed > 0 ? [`${failed} runs have failed or were cancelled.`] : []),
    ...(lost > 0 ? [`${lost} targets of the study have no verdict in the report.`] : []),
  ];
  if (against.length > 0) return end('failure', against);
  if (judged.length === 0) return end('action_required', ['The report has no verdict that can decide anything.']);
  if (change !== null) return end('action_required', [change]);
  const waiting = [
    ...(open > 0 ? [`${open} of ${judged.length} verdicts are "inconclusive".`] : []),
    ...(unfinished > 0 ? [`${unfinished} registered seeds have not finished.`] : []),
  ];
  if (waiting.length > 0) return end(allowsInconclusive && decided > 0 ? 'neutral' : 'action_required', waiting);
  // Everything is green by the report. Ordo must say the same, except where only a time was worse.
  const timings = report.judgements.some(({ metric, verdict }) => TIMINGS.includes(metric) && !isGood(verdict));
  if (ended.code !== 0 && !timings) {
    return end('failure', [`Ordo ended with exit code ${ended.code}, although its report has no bad verdict.`]);
  }
  return end('success', []);
}

const isGood = (verdict: string): boolean => verdict === 'reproduced' || verdict === 'better';

const listSeeds = ({ tables }: Report): string[] =>
  tables.flatMap(({ rows }) => rows.flatMap(({ seeds }) => seeds.map(({ outcome }) => outcome)));

/** Targets that were asked for and that the report does not judge. */
function countLost({ judgements }: Report, study: StudyFile, part: string | null): number {
  const judged = new Set(judgements.map(({ target }) => target));
  return study.parts.filter((of, target) => (part === null || of === part) && !judged.has(target)).length;
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
