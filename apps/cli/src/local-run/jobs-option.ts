/** The option `--jobs`, which `run` and `check` share. */
import { Option } from 'commander';
import { readCount } from '../options/number-options.ts';

export function jobsOption(): Option {
  return new Option(
    '--jobs <count>',
    'run this many runs at a time (default: by cores and memory; one where they compute on a GPU)',
  ).argParser(readCount);
}
