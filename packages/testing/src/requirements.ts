/** What some tests need and not every machine has. Where it is absent, a suite is skipped as one test, which says why. */
import { describe, it } from 'vitest';

export interface Requirement {
  /** What is absent, as it reads after "needs": `redis-server`, `an NVIDIA GPU`. */
  readonly name: string;
  /** How to get it, as a command or in a few words. */
  readonly get: string;
  readonly isPresent: boolean;
}

/**
 * A suite that needs something of the machine. Where it is absent, its tests are not even collected: one skipped test stands for
 * all of them, whose title `npm test` reads to say at the end what was skipped and how to get it.
 */
export function describeWith(requirement: Requirement, title: string, define: () => void): void {
  if (requirement.isPresent) describe(title, define);
  else describe(title, () => it.skip(titleOfSkipped(requirement), () => undefined));
}

/** `needs redis-server: apt-get install redis-server`, which `apps/cli/bootstrap/test-summary.mjs` takes apart. */
export function titleOfSkipped({ name, get }: Pick<Requirement, 'name' | 'get'>): string {
  return `needs ${name}: ${get}`;
}
