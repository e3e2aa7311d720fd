/** Suites that read reference data. */
import { describeWith } from './requirements.ts';

/**
 * A suite that reads reference data; where they are absent, one skipped test stands for it.
 * @param isPresent whether `findReferenceData` found them: it throws instead where ORDO_REQUIRE_REFERENCES is 1.
 */
export function describeWithReferences(isPresent: boolean, title: string, define: () => void): void {
  const get = 'set ORDO_SHARED_DIR to the folder that holds them';
  describeWith({ name: 'the reference data', get, isPresent }, title, define);
}
