/**
 * A reporter for Vitest that keeps the errors that no test has thrown, such as unhandled rejections. They make the run fail
 * although every test passes, and Vitest's JSON report leaves them out.
 */
import { appendFileSync } from 'node:fs';

export default class StrayErrors {
  /**
   * Keeps the errors.
   * @param errors the errors as Vitest sends them between its processes; each names the file and the test that were running
   */
  onTestRunEnd(_modules, errors) {
    const kept = errors.map((error) => ({
      error: `${error.name ?? 'Error'}: ${error.message}`,
      file: error.VITEST_TEST_PATH,
      test: error.VITEST_TEST_NAME,
    }));
    appendFileSync(process.env.ORDO_TESTS_STRAY, kept.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }
}
