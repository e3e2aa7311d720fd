/** Suites that need the reference data are one skipped test each where the data are absent. */
import { describe, expect, it } from 'vitest';

/**
 * Registers a suite that reads reference data. Where they are absent, its body does not run, and one skipped test says why.
 * @param present whether `findReferenceData` found them; it warns, or throws where ORDO_REQUIRE_REFERENCES is 1.
 */
export function describeWithReferences(present: boolean, name: string, body: () => void): void {
  const register = present ? describe : describe.skip;
  register(name, present ? body : sayWhy);
}

function sayWhy(): void {
  it('needs the reference data: set ORDO_SHARED_DIR to their folder', () => {
    expect.unreachable('a suite without its data was run');
  });
}
