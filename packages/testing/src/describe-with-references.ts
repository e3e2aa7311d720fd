/** Suites that read reference data. */
import { describe } from 'vitest';
import { REFERENCE_DATA } from './reference-data.ts';
import { describeSkipped } from './requirements.ts';

/**
 * A suite that reads reference data; where they are absent, one skipped test stands for it.
 * @param isPresent whether `findReferenceData` found them: it throws instead where ORDO_REQUIRE_REFERENCES is 1, and notes their absence.
 */
export function describeWithReferences(isPresent: boolean, title: string, define: () => void): void {
  if (isPresent) describe(title, define);
  else describeSkipped(REFERENCE_DATA, title);
}
