/** What some tests need and not every machine has: devices, programs, and data. */
import { appendFileSync } from 'node:fs';
import process from 'node:process';
import { describe, it, type TestOptions } from 'vitest';

export interface Requirement {
  /** As it reads after "without": `redis-server`, `a GPU of NVIDIA`. */
  readonly name: string;
  /** How to get it, as a command or in a few words. */
  readonly get: string;
}

/**
 * Says that something is absent and what is not tested for want of it: in the output at once, and, where `npm test` runs the tests, in
 * a file from which it makes its last lines.
 */
export function noteAbsent({ name, get }: Requirement, whatIsSkipped: string): void {
  console.warn(`SKIPPED without ${name}: ${whatIsSkipped} (${get})`);
  const file = process.env['ORDO_TESTS_ABSENT'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ name, get })}\n`);
}

type Define = () => void;

/**
 * A suite that needs something. Where it is absent, its tests are not even collected: one skipped test stands for all of them.
 * @param isPresent whether it is there
 * @param rest what follows the title of `describe`: the tests, after options where there are some
 */
export function describeWith(
  requirement: Requirement & { readonly isPresent: boolean },
  title: string,
  ...rest: readonly [Define] | readonly [TestOptions, Define]
): void {
  if (requirement.isPresent) {
    const [first, second] = rest;
    if (second === undefined) describe(title, first as Define);
    else describe(title, first as TestOptions, second);
    return;
  }
  noteAbsent(requirement, title);
  describeSkipped(requirement, title);
}

/** The one skipped test that stands for a suite, where its absence has been noted already. */
export function describeSkipped({ name }: Requirement, title: string): void {
  describe(title, () => it.skip(`needs ${name}`, () => undefined));
}
