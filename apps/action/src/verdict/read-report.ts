/** Reads the part of Ordo's report on which a conclusion is based. Anything unexpected is a problem. */
import { countVerdicts, isVerdict, VERDICTS } from '@ordo/core/verdicts';
import type { Report } from '@ordo/reports';

export type Judgement = Report['judgements'][number];
export type ReportTables = Report['tables'];

/** Reads the report. @returns the report, or a description of what is wrong with the printed text */
export function readReport(printed: string): Report | string {
  if (printed.trim() === '') return 'Ordo has printed no report';
  const value = parse(printed);
  if (value === undefined) return 'the output of Ordo is not JSON, or was cut off';
  const { report, error, judgements, tables, study } = (value ?? {}) as Partial<Report> & { error?: unknown };
  if (error !== undefined) return `Ordo could not run the check: ${explain(error)}`;
  if (report !== 2) return 'the output of Ordo is not a report that this action knows';
  if (!Array.isArray(judgements) || !judgements.every(isJudgement)) return 'the report has a verdict that is none';
  if (!Array.isArray(tables) || !tables.every(hasSeeds)) return 'the report does not say which seeds have finished';
  if (typeof study?.id !== 'string' || typeof study.hash !== 'string') return 'the report is about no study';
  const whole = value as Report;
  const counts = countVerdicts(whole.judgements.map(({ verdict }) => verdict));
  const wrong = VERDICTS.find((verdict) => counts[verdict] !== whole.summary?.[verdict]);
  if (wrong !== undefined) return `the report says another number of verdicts "${wrong}" than it has`;
  return whole;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const explain = (error: unknown): string => {
  const { message } = error as { readonly message?: unknown };
  return typeof message === 'string' ? message : 'it does not say why';
};

function isJudgement(value: unknown): value is Judgement {
  const { verdict, part, claim, metric, target } = (value ?? {}) as Partial<Judgement>;
  return (
    isVerdict(verdict) && [part, claim, metric].every((text) => typeof text === 'string') && Number.isInteger(target)
  );
}

function hasSeeds(value: unknown): boolean {
  const { rows } = (value ?? {}) as Partial<ReportTables[number]>;
  return (
    Array.isArray(rows) &&
    rows.every(({ seeds }) => Array.isArray(seeds) && seeds.every(({ outcome }) => typeof outcome === 'string'))
  );
}
