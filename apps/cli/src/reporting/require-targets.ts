/** Refuses to judge if nothing is claimed, because a comparison of nothing must not pass. */
import { OrdoError } from '@ordo/core';
import type { Study } from '@ordo/studies';

/**
 * Throws if there is nothing to judge. @throws OrdoError `request.invalid` when no target of the study is about one of these
 * parts
 */
export function requireTargets({ id, targets }: Study, parts: readonly string[]): void {
  if (targets.some(({ part }) => parts.includes(part))) return;
  throw new OrdoError('request.invalid', `${id} has no targets for ${parts.join(', ')}, so nothing can be judged`, {
    fix: 'add targets to the study, or name another part; "ordo run" only executes the runs',
  });
}
