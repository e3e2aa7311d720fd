/** Writes the end of `npm test`: what was skipped and how to get it, the slowest files, and the counts. */
import path from 'node:path';
import { ROOT } from './environment.mjs';

const SKIPPED_LINES = 9;
const SLOWEST_FILES = 20;
const FAILED_LINES = 10;

/**
 * Returns the last lines of the run, the last of which has the counts.
 * @param report Vitest's own JSON report, or undefined if it wrote none
 * @param absent what tests were lacking, once for each occurrence: `noteAbsent` of `@ordo/testing/requirements`
 * @param stray the errors that no test has thrown: see `stray-errors.mjs`
 */
export function summarise(report, { code, absent, stray }) {
  if (report === undefined) return [`no test report was written: the run ended with exit code ${code}`];
  const failed = listFailed(report, stray);
  if (code !== 0 && failed.length === 0)
    failed.push(`failed: the run ended with exit code ${code}, and no test says why`);
  return [...listSlowest(report), ...listAbsent(absent), ...failed, count(report, stray)];
}

function listSlowest({ testResults }) {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES);
  return ['slowest files:', ...slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)];
}

/** Returns one line for each absent thing, those that most suites need first. */
function listAbsent(absent) {
  const found = new Map();
  for (const { name, get } of absent) found.set(name, { get, times: (found.get(name)?.times ?? 0) + 1 });
  const sorted = [...found].toSorted(([, a], [, b]) => b.times - a.times);
  const lines = sorted.map(
    ([name, { get, times }]) => `skipped without ${name}: ${times} suite${times === 1 ? '' : 's'} (${get})`,
  );
  if (lines.length <= SKIPPED_LINES) return lines;
  const more = lines.length - (SKIPPED_LINES - 1);
  return [...lines.slice(0, SKIPPED_LINES - 1), `skipped without ${more} other things: search the output for SKIPPED`];
}

/**
 * Lists each failed test with its file and the first line of its error. A file that failed as a whole is listed by itself, and
 * a stray error under the test that was running at the time.
 */
function listFailed({ testResults }, stray) {
  const ofTests = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(ROOT, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`failed: ${file}: ${firstLine(message)}`];
      return failed.map((test) => `failed: ${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    });
  const ofNoTest = stray.map(({ error, file, test }) => {
    const ran = file === undefined ? '' : ` while ${[path.relative(ROOT, file), test].filter(Boolean).join(' > ')} ran`;
    return `failed: outside of every test${ran}: ${firstLine(error)}`;
  });
  const lines = [...ofTests, ...ofNoTest];
  const more = lines.length - FAILED_LINES;
  return more > 0 ? [...lines.slice(0, FAILED_LINES), `failed: ${more} more`] : lines;
}

const firstLine = (text) => text.trim().split('\n')[0];

/**
 * Returns, for instance, `12 passed, 0 failed, 3 skipped`. A file that fails before its first test counts as one failure, and
 * so does a stray error.
 */
function count(report, stray) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const skipped = report.numPendingTests + report.numTodoTests;
  return `${report.numPassedTests} passed, ${report.numFailedTests + broken + stray.length} failed, ${skipped} skipped`;
}
