/** Places the problems of parts within the whole document. */
import type { Problem } from '@ordo/core';

/** Adds the pointer of a part to the pointers of its problems. */
export function under(pointer: string, problems: readonly Problem[]): Problem[] {
  return problems.map((problem) => ({ ...problem, pointer: `${pointer}${problem.pointer}` }));
}
