import { OrdoError } from '@ordo/core';

/** Makes the error for a safetensors file that is damaged, cut off or in another format. */
export function damagedFile(file: string, what: string, cause?: unknown): OrdoError {
  return new OrdoError('checkpoint.invalid', `${file} is not a complete safetensors file: ${what}`, {
    fix: 'fetch the file again, and compare its size and SHA-256 with those of its source',
    cause,
  });
}
