/** Reads the id of an API key on the command line. */
import { KEY_ID_PATTERN } from '@ordo/core';
import { InvalidArgumentError } from 'commander';

const KEY_ID = new RegExp(KEY_ID_PATTERN);

/** Parses the id of a key, for commander. A whole key has a secret, so the message asks for the id alone. */
export function readKeyId(text: string): string {
  if (KEY_ID.test(text)) return text;
  throw new InvalidArgumentError(
    'It must be the id of a key: twelve hexadecimal digits, as "ordo keys list" shows it.',
  );
}
