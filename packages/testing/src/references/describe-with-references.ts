/** Defines suites that read reference data. */
import { describe } from 'vitest';
import { REFERENCE_DATA } from './reference-data.ts';
import { describeSkipped } from '../requirements.ts';

/**
 * Defines a suite that reads reference data. If they are absent, one skipped test stands for the suite.
 * @param isPresent true if `findReferenceData` found them; if ORDO_REQUIRE_REFERENCES is 1, it throws instead, and it notes their
 * absence
 */
export function describeWithReferences(isPresent: boolean, title: string, define: () => void): void {
  if (isPresent) describe(title, define);
  else describeSkipped(REFERENCE_DATA, title);
}
