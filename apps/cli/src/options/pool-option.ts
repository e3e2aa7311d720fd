/** `--pool` of the commands that let a service execute runs. */
import { InvalidArgumentError, Option } from 'commander';
import { isName } from '@ordo/core/name-pattern';

export interface PoolOption {
  readonly pool?: string;
}

export const poolOption = (help: string): Option =>
  new Option('--pool <pool>', help).argParser((text: string): string => {
    if (isName(text)) return text;
    throw new InvalidArgumentError('It must be the name of a pool, of lower-case letters, digits and hyphens.');
  });
