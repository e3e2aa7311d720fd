/** `ordo init`: writes a first spec by asking. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import type { Command } from 'commander';
import { OrdoError } from '@ordo/core';
import { DATASETS } from '@ordo/data';
import { listPositionalEncodings } from '@ordo/nmt/declarations';
import type { Context } from '../../context.ts';
import { draftSpec } from '../../init/draft-spec.ts';
import { readCount } from '../../number-options.ts';

interface Options {
  readonly dataset?: string;
  readonly encodings?: string;
  readonly seeds?: string;
  readonly updates?: number;
}

/** The demonstration: it needs no files, and takes minutes. */
const DEFAULTS = { dataset: 'order-probe', encodings: 'none,sape', seeds: '1,2,3', updates: 400 } as const;

export function addInitCommand(program: Command, context: Context): void {
  program
    .command('init')
    .argument('[file]', 'the file to write', 'my-spec.yaml')
    .option('--dataset <id>', `a dataset of "ordo data list" (default: ${DEFAULTS.dataset})`)
    .option('--encodings <ids>', `positional encodings to compare, with commas (default: ${DEFAULTS.encodings})`)
    .option('--seeds <numbers>', `seeds, with commas (default: ${DEFAULTS.seeds})`)
    .option('--updates <count>', `updates of each training (default: ${DEFAULTS.updates})`, readCount)
    .summary('write a first spec by asking')
    .description(
      'Writes a spec that compares positional encodings. In a terminal it asks for what no option names; elsewhere the ' +
        'defaults are used. A file that exists already is left as it is.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo init\n  ordo init rope.yaml --dataset multi30k --encodings sape,rope --updates 8000\n',
    )
    .action(async (file: string, options: Options) => {
      const spec = draftSpec({ name: path.parse(file).name, ...(await answer(options)) });
      await writeFile(file, spec, { flag: 'wx' });
      const next = [`ordo plan ${file}`, `ordo run ${file}`];
      context.output().result({ file, next }, [`wrote ${file}; next:`, ...next.map((line) => `  ${line}`)].join('\n'));
    });
}

/** What the options say, then what the user answers, then the defaults. */
async function answer(options: Options) {
  const questions = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stderr }) : undefined;
  try {
    const dataset = options.dataset ?? (await ask(questions, 'dataset', DEFAULTS.dataset, idsOf(DATASETS)));
    const encodings =
      options.encodings ??
      (await ask(questions, 'positional encodings, with commas', DEFAULTS.encodings, idsOf(listPositionalEncodings())));
    const seeds = options.seeds ?? (await ask(questions, 'seeds, with commas', DEFAULTS.seeds));
    const updates = options.updates ?? Number(await ask(questions, 'updates', String(DEFAULTS.updates)));
    return { dataset, encodings: splitWords(encodings), seeds: splitWords(seeds).map(readSeed), updates };
  } finally {
    questions?.close();
  }
}

const idsOf = (entries: readonly { readonly id: string }[]): string[] => entries.map(({ id }) => id);
const splitWords = (text: string): string[] => text.split(',').map((word) => word.trim());

function readSeed(word: string): number {
  if (/^\d+$/u.test(word)) return Number(word);
  throw new OrdoError('request.invalid', `the seed "${word}" is no whole number`, { fix: 'give seeds such as 1,2,3' });
}

async function ask(
  questions: Interface | undefined,
  what: string,
  fallback: string,
  known: readonly string[] = [],
): Promise<string> {
  if (questions === undefined) return fallback;
  const choices = known.length === 0 ? '' : `\n  ${known.join(', ')}\n`;
  const answered = await questions.question(`${what}${choices} [${fallback}] `);
  return answered.trim() === '' ? fallback : answered.trim();
}
