/**
 * JUnit XML for continuous integration: a test case for each judgement. A verdict that fails is a failure. An open one is an error
 * and not skipped, because skipped tests count as passed almost everywhere.
 */
import { countStanding, type Standing, VERDICT_TABLE } from '@ordo/core/verdicts';
import type { Judgement } from '@ordo/studies';
import type { Report, ReportTable } from '../report.ts';
import { describeStudyOf, explainJudgement, judgementsOf } from './describe.ts';
import { escapeXml } from './escaping/escape-xml.ts';
import type { ReportFormat } from './format.ts';

export const junit: ReportFormat = {
  id: 'junit',
  title: 'JUnit XML: a test case for each judgement',
  extension: 'xml',
  file: 'junit.xml',
  needsJudgements: true,
  contentType: 'application/xml; charset=utf-8',
  render: renderJunit,
};

function renderJunit(report: Report): string {
  const { title, tables, judgements } = report;
  const tests = Math.max(1, judgements.length);
  const complaints = judgements.length === 0 ? { failures: 0, errors: 1 } : countComplaints(judgements);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: title, tests, ...complaints })}>`,
    ...tables.flatMap((table) => renderSuite(report, table)),
    ...(judgements.length === 0 ? renderNothing(report) : []),
    '</testsuites>',
    '',
  ].join('\n');
}

function renderSuite(report: Report, table: ReportTable): string[] {
  const judgements = judgementsOf(report, table.part);
  const counted = { tests: judgements.length, ...countComplaints(judgements), skipped: 0 };
  const study = describeStudyOf(report);
  return [
    `  <testsuite${attributes({ name: table.title, ...counted })}>`,
    ...(study === null
      ? []
      : [`    <properties><property${attributes({ name: 'study', value: study })}/></properties>`]),
    ...judgements.map((judgement) => renderCase(report, judgement)),
    ...(table.notes.length === 0 ? [] : [`    <system-out>${escapeXml(table.notes.join('\n'))}</system-out>`]),
    '  </testsuite>',
  ];
}

/** Renders a report without judgements as an error. A suite without tests would count as passed, and nothing has passed here. */
function renderNothing(report: Report): string[] {
  const name = 'Something is judged';
  const told = 'The report has no verdict, so it shows nothing.';
  return [
    `  <testsuite${attributes({ name: report.title, tests: 1, failures: 0, errors: 1, skipped: 0 })}>`,
    `    <testcase${attributes({ classname: classOf(report), name })}>${complain('error', 'inconclusive', told)}</testcase>`,
    '  </testsuite>',
  ];
}

function countComplaints(judgements: readonly Judgement[]): { failures: number; errors: number } {
  const verdicts = judgements.map(({ verdict }) => verdict);
  return { failures: countStanding(verdicts, 'fails'), errors: countStanding(verdicts, 'open') };
}

const classOf = ({ study, title }: Report): string => (study?.id ?? title).replaceAll('/', '.');

/** The element for a test case that did not pass; null if it passed. */
const COMPLAINTS: Readonly<Record<Standing, 'failure' | 'error' | null>> = {
  holds: null,
  fails: 'failure',
  open: 'error',
};

function renderCase(report: Report, judgement: Judgement): string {
  const { claim, part, verdict, reason } = judgement;
  const classname = `${classOf(report)}.${part}`;
  const opening = `    <testcase${attributes({ classname, name: claim })}>`;
  const told = explainJudgement(judgement);
  const complaint = COMPLAINTS[VERDICT_TABLE[verdict].standing];
  const inside =
    complaint === null
      ? `<system-out>${escapeXml(`${verdict}: ${told}`)}</system-out>`
      : complain(complaint, reason, told);
  return `${opening}${inside}</testcase>`;
}

function complain(element: 'failure' | 'error', type: string, told: string): string {
  return `<${element}${attributes({ type, message: told })}>${escapeXml(told)}</${element}>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
}
