import { OrdoError } from '@ordo/core';

/** Makes the error for pieces that are not those of the artifact. @param cause what the storage said about the whole */
export function formAnotherFile(sha256: string, cause: OrdoError): OrdoError {
  const message = `the pieces form a different file from the one with SHA-256 ${sha256}: ${cause.message}`;
  return new OrdoError('artifact.corrupt', message, { fix: 'send all pieces again', cause });
}
