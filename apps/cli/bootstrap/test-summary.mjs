/** What `npm test` says at its end: what was skipped and how to get it, the slowest files, and the counts. */
import path from 'node:path';
import { ROOT } from './environment.mjs';

const SKIPPED_LINES = 9;
const SLOWEST_FILES = 20;
/** The title of a test that stands for a skipped suite, as `titleOfSkipped` of `@ordo/testing/requirements` writes it. */
const NEEDS = /^needs (?<name>[^:]+): (?<get>.+)$/u;

/** The lines of the end, the last of which are the counts. `report` is Vitest's own in JSON, or undefined where it wrote none. */
export function summarise(report, code) {
  if (report === undefined) return [`no test report was written: the run ended with exit code ${code}`];
  return [...listSlowest(report), ...listSkipped(report), count(report)];
}

function listSlowest({ testResults }) {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES);
  return ['slowest files:', ...slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)];
}

/** One line for each thing that is absent, those that most suites need first. */
function listSkipped({ testResults }) {
  const absent = new Map();
  let others = 0;
  for (const { title } of testResults.flatMap((file) => file.assertionResults.filter(isSkipped))) {
    const { name, get } = NEEDS.exec(title)?.groups ?? {};
    if (name === undefined) others++;
    else absent.set(name, { get, suites: (absent.get(name)?.suites ?? 0) + 1 });
  }
  const found = [...absent].toSorted(([, a], [, b]) => b.suites - a.suites);
  const lines = found.map(([name, { get, suites }]) => `skipped without ${name}: ${plural(suites, 'suite')} (${get})`);
  if (others > 0) lines.push(`skipped for other reasons, which their titles name: ${plural(others, 'test')}`);
  if (lines.length <= SKIPPED_LINES) return lines;
  const more = lines.length - (SKIPPED_LINES - 1);
  return [...lines.slice(0, SKIPPED_LINES - 1), `skipped without ${more} other things: search the output for "needs"`];
}

/** Vitest calls skipped tests by several names. */
function isSkipped({ status }) {
  return status === 'skipped' || status === 'pending' || status === 'disabled';
}

function plural(number, word) {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/** For instance `12 passed, 0 failed, 3 skipped`. A file that fails before its first test counts as one failure. */
function count(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const skipped = report.numPendingTests + report.numTodoTests;
  return `${report.numPassedTests} passed, ${report.numFailedTests + broken} failed, ${skipped} skipped`;
}
