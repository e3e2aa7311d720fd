/** Finds secrets in places where they must not be. */
import type { World } from './world.ts';
import { secretsOf } from './keys.ts';

/** Returns the lines that contain a password, the secret part of a key or the token of an attempt. */
export function findSecrets(
  { product, keys, attempt, otherAttempt }: Pick<World, 'product' | 'keys' | 'attempt' | 'otherAttempt'>,
  lines: readonly string[],
): string[] {
  const secrets = [...product.secrets, ...secretsOf(keys), attempt.token, otherAttempt.token];
  return lines.filter((line) => secrets.some((secret) => line.includes(secret)));
}
