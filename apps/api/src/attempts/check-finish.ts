/** Checks which fields of a report about the end of an attempt go together, which its schema cannot express. */
import { OrdoError } from '@ordo/core';
import { FAILURE_KINDS, LACK_KINDS } from '@ordo/core/service-words';
import type { Static } from 'typebox';
import type { FinishSchema } from '@ordo/protocol/schemas/worker';

/** Checks the report. @throws OrdoError `request.invalid` with the field that is missing or does not fit */
export function checkFinish({ outcome, kind, lack }: Static<typeof FinishSchema>): void {
  if ((outcome === 'failed') !== (kind !== undefined)) {
    throw kind === undefined
      ? missing('kind', 'a failed attempt needs a kind of failure', FAILURE_KINDS)
      : superfluous('kind', `an attempt that is ${outcome} has no kind of failure, but ${kind} is given`);
  }
  if ((kind === 'unsuitable') !== (lack !== undefined)) {
    throw lack === undefined
      ? missing('lack', 'the report must say what the unsuitable worker lacks', LACK_KINDS)
      : superfluous('lack', `only an unsuitable worker lacks something, but the kind of failure is ${kind}`);
  }
}

function missing(part: string, message: string, known: readonly string[]): OrdoError {
  return new OrdoError('request.invalid', message, {
    pointer: `/${part}`,
    fix: `set ${part} to one of ${known.join(', ')}`,
  });
}

function superfluous(part: string, message: string): OrdoError {
  return new OrdoError('request.invalid', message, { pointer: `/${part}`, fix: `leave ${part} out` });
}
