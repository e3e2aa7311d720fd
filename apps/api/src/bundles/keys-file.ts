/** Reads the file with the public keys of everybody whose bundles this API accepts. */
import { readFileSync } from 'node:fs';
import { readPublicKey } from '@ordo/reports/bundle';
import { describeError, OrdoError } from '@ordo/core';

const BLOCK = /-----BEGIN [A-Z ]+-----[\s\S]*?-----END [A-Z ]+-----/gu;

/**
 * Reads the keys.
 * @returns each key in PEM
 * @throws OrdoError `environment.invalid`, which does not repeat the contents of the file
 */
export function readBundleKeys(file: string): string[] {
  try {
    const keys = readFileSync(file, 'utf8').match(BLOCK) ?? [];
    for (const [i, pem] of keys.entries()) readPublicKey(pem, `key ${i + 1}`);
    if (keys.length > 0) return keys;
  } catch (error) {
    throw refuse(`ORDO_BUNDLE_KEYS_FILE cannot be used: ${describeError(error)}`, error);
  }
  throw refuse(`${file}, which ORDO_BUNDLE_KEYS_FILE names, holds no key`);
}

const refuse = (message: string, cause?: unknown): OrdoError =>
  new OrdoError('environment.invalid', message, {
    fix: 'name a file of public ed25519 keys in PEM, one after the other, as "ordo bundle key" makes them',
    cause,
  });
