import { OrdoError } from '@ordo/core';

/** Makes the error for an artifact, or a piece of one, that goes beyond its limit. */
export function tooLarge(maxBytes: number): OrdoError {
  return new OrdoError('request.too-large', `the artifact is larger than ${maxBytes} bytes`, {
    fix: `send at most ${maxBytes} bytes`,
  });
}
