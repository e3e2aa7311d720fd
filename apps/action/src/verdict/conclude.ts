/** Concludes the check from what Ordo has printed, and from how it has ended. */
import { STANDING_EXIT_CODES, VERDICT_TABLE } from '@ordo/core/verdicts';
import type { StudyFile } from '@ordo/reports/github';
import type { Report } from '@ordo/reports';
import { concludeReport, MACHINE_METRICS, type Outcome } from '@ordo/reports/checks';
import { readReport } from './read-report.ts';

export interface Evidence {
  /** The end of `ordo check`. */
  readonly ended: { readonly code: number | null; readonly stdout: string; readonly stderr: string };
  /** The study's file; null for a built-in study. */
  readonly study: StudyFile | null;
  /** The requested part; null for all parts. */
  readonly part: string | null;
  /** The reason why nobody can trust the study yet; null if it can be trusted. */
  readonly change: string | null;
  readonly allowsInconclusive: boolean;
}

/** The exit codes of `ordo check` with a report. */
const EXIT_CODES_WITH_REPORT: ReadonlySet<number | null> = new Set(Object.values(STANDING_EXIT_CODES));

export function conclude({ ended, study, ...circumstances }: Evidence): Outcome {
  const report = EXIT_CODES_WITH_REPORT.has(ended.code) ? readReport(ended.stdout) : explainEnd(ended);
  if (typeof report === 'string') return fail(report, null);
  const stranger = findStranger(report, study);
  if (stranger !== null) return fail(stranger, report);
  const outcome = concludeReport(report, { targets: study?.parts ?? null, ...circumstances });
  if (outcome.conclusion !== 'success' || ended.code === 0 || hasBadMachineMetric(report)) return outcome;
  // Ordo's exit code must agree with its report, unless only a metric of the machine was worse.
  return fail(`Ordo ended with exit code ${ended.code}, although its report has no bad verdict.`, report);
}

const fail = (reason: string, report: Report | null): Outcome => ({
  conclusion: 'failure',
  title: 'The check could not be run',
  reasons: [reason],
  report,
});

const hasBadMachineMetric = ({ judgements }: Report): boolean =>
  judgements.some(
    ({ metric, verdict }) => MACHINE_METRICS.includes(metric) && VERDICT_TABLE[verdict].standing !== 'holds',
  );

function explainEnd({ code, stderr }: Evidence['ended']): string {
  const last = stderr.trimEnd().split('\n').slice(-8).join('\n');
  const how = code === null ? 'was killed' : `ended with exit code ${code}`;
  return `Ordo ${how} and gave no report.${last === '' ? '' : `\n${last}`}`;
}

/** Returns why this is not the report of this study; null if it is. */
function findStranger({ study, judgements }: Report, file: StudyFile | null): string | null {
  if (file === null) return null;
  if (study?.id !== file.id) return `the report is about the study ${study?.id ?? 'none'}, and not about ${file.id}`;
  if (study?.hash !== file.version) return `the report is about another version of the study than ${file.path} has`;
  const foreign = judgements.find(({ target, part }) => file.parts[target] !== part);
  return foreign === undefined
    ? null
    : `the report judges target ${foreign.target}, which is another one in ${file.path}`;
}
