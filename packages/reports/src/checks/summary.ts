/** Writes the summary of a check in Markdown: every verdict with the numbers that it rests on. */
import { formatScore } from '@ordo/core/format-score';
import { shortHash } from '@ordo/core/short-hash';
import { nameVerdict } from '@ordo/core/verdicts';
import { escapeMarkdown } from '../formats/escaping/escape-markdown.ts';
import type { Report } from '../report.ts';
import { MACHINE_METRICS, type Outcome } from './conclude.ts';

type Judgement = Report['judgements'][number];

/** The largest number of rows. GitHub accepts 65,535 characters, and the whole report is a file anyway. */
const ROWS = 150;

/**
 * Renders the summary.
 * @param page the address of the job and its files
 */
export function renderSummary({ title, reasons, report }: Outcome, page: string): string {
  const told = reasons.map((reason) => `- ${reason.split('\n').map(escapeMarkdown).join('<br>')}`);
  return [
    `**${escapeMarkdown(title)}**`,
    '',
    ...(told.length === 0 ? [] : [...told, '']),
    ...(report === null ? [] : [...renderJudgements(report.judgements), '', ...renderProvenance(report), '']),
    `[Log and files of the job](${page})`,
    '',
  ].join('\n');
}

function renderJudgements(judgements: readonly Judgement[]): string[] {
  if (judgements.length === 0) return [];
  const rest = judgements.length - ROWS;
  return [
    '| verdict | claim | printed | ours | interval | seeds | because |',
    '| :--- | :--- | ---: | ---: | :--- | :--- | :--- |',
    ...judgements.slice(0, ROWS).map(renderRow),
    ...(rest > 0 ? ['', `${rest} more verdicts are in the report.`] : []),
  ];
}

function renderRow({
  verdict,
  metric,
  claim,
  printed,
  measured,
  digits,
  interval,
  seeds,
  explanation,
  note,
}: Judgement): string {
  const cells = [
    MACHINE_METRICS.includes(metric)
      ? `${nameVerdict(verdict)} (of the machine: does not decide)`
      : nameVerdict(verdict),
    claim,
    printed ?? '',
    measured === null ? '' : formatScore(measured, digits),
    interval === null ? '' : interval.map((bound) => (bound === null ? '∞' : formatScore(bound, digits))).join(' … '),
    `${seeds.finished.length} of ${seeds.registered.length}`,
    note === null ? explanation : `${explanation} ${note}`,
  ];
  return `| ${cells.map(escapeMarkdown).join(' | ')} |`;
}

function renderProvenance({ study, provenance }: NonNullable<Outcome['report']>): string[] {
  const { codeVersions, arithmetic, datasets, ordo } = provenance;
  const facts = [
    ...(study === null ? [] : [`study ${study.id}, version ${shortHash(study.hash)}`]),
    `code ${codeVersions.map(shortHash).join(', ')}`,
    `data ${datasets.map(({ dataset, hash }) => `${dataset} ${shortHash(hash)}`).join(', ')}`,
    `engines ${arithmetic.join(', ')}`,
    `Ordo ${ordo}`,
  ];
  return [escapeMarkdown(facts.join('; '))];
}
