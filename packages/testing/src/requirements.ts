/** The requirements of some tests that not every machine meets: devices, programs, and data. */
import { appendFileSync } from 'node:fs';
import process from 'node:process';
import { describe, it, type TestOptions } from 'vitest';

export interface Requirement {
  /** The name in the form that follows "without": `redis-server`, `a GPU of NVIDIA`. */
  readonly name: string;
  /** The way to get it, as a command or in a few words. */
  readonly get: string;
}

/**
 * Says that something is absent, and what is not tested for this reason. It writes this to the output at once and, if `npm test`
 * runs the tests, to a file from which `npm test` makes its last lines.
 */
export function noteAbsent({ name, get }: Requirement, whatIsSkipped: string): void {
  console.warn(`SKIPPED without ${name}: ${whatIsSkipped} (${get})`);
  const file = process.env['ORDO_TESTS_ABSENT'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ name, get })}\n`);
}

type Define = () => void;

/**
 * Defines a suite that needs something. If it is absent, the tests are not even collected: one skipped test stands for all of
 * them.
 * @param isPresent true if the requirement is met
 * @param rest the arguments after the title of `describe`: the tests, after options if there are any
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

/** Defines the single skipped test that stands for a suite, if its absence has already been noted. */
export function describeSkipped({ name }: Requirement, title: string): void {
  describe(title, () => it.skip(`needs ${name}`, () => undefined));
}
