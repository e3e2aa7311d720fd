/**
 * A reporter of Vitest: keeps the errors that no test has thrown, such as a rejection that nobody handles. They fail the run although
 * every test passes, and Vitest's report in JSON leaves them out.
 */
import { appendFileSync } from 'node:fs';

export default class StrayErrors {
  /** @param errors as Vitest sends them between its processes: the file and the test are those that ran at the time */
  onTestRunEnd(_modules, errors) {
    const kept = errors.map((error) => ({
      error: `${error.name ?? 'Error'}: ${error.message}`,
      file: error.VITEST_TEST_PATH,
      test: error.VITEST_TEST_NAME,
    }));
    appendFileSync(process.env.ORDO_TESTS_STRAY, kept.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }
}
