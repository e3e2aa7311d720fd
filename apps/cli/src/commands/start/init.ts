/** `ordo init`: writes a first spec, or a first study, from the answers to questions. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import type { Command } from 'commander';
import { makeFolder, OrdoError, unknownName } from '@ordo/core';
import { DATASETS } from '@ordo/data';
import { listPositionalEncodings } from '@ordo/nmt/declarations';
import type { Context } from '../../context.ts';
import { ORDO } from '../../env.ts';
import { type Answers, draftSpec, nextCommands } from '../../init/draft-spec.ts';
import { draftStudy } from '../../init/draft-study.ts';
import { numberBetween, readCount } from '../../options/number-options.ts';

interface Options {
  readonly study?: true;
  readonly margin?: number;
  readonly dataset?: string;
  readonly encodings?: string;
  readonly seeds?: string;
  readonly updates?: number;
}

/** The kinds of documents that can be written. */
const KINDS: readonly string[] = ['spec', 'study'];

const readMargin = numberBetween(0, 100);

/** The answers of the demonstration, which needs no files and takes minutes. */
const DEFAULTS = { dataset: 'order-probe', encodings: 'none,sape', seeds: '1,2,3', updates: 400, margin: 1 } as const;

export function addInitCommand(program: Command, context: Context): void {
  program
    .command('init')
    .argument('[file]', 'the file to write (default: my-spec.yaml, or my.study.yaml with --study)')
    .option('--study', 'write a study: a spec with a claim about each encoding, which "ordo check" judges')
    .option('--dataset <id>', `a dataset of "ordo data list" (default: ${DEFAULTS.dataset})`)
    .option('--encodings <ids>', `positional encodings to compare, with commas (default: ${DEFAULTS.encodings})`)
    .option('--seeds <numbers>', `seeds, with commas (default: ${DEFAULTS.seeds})`)
    .option('--updates <count>', `updates of each training (default: ${DEFAULTS.updates})`, readCount)
    .option(
      '--margin <points>',
      `with --study, by how much BLEU the others must be above the first encoding (default: ${DEFAULTS.margin})`,
      readMargin,
    )
    .summary('write a first spec or study by asking')
    .description(
      'Writes a spec that compares positional encodings, or a study that also says what is claimed of them. In a terminal it asks for what no option names; elsewhere the ' +
        'defaults are used. A file that exists already is left as it is.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo init\n  ordo init rope.yaml --dataset multi30k --encodings sape,rope --updates 8000\n' +
        '  ordo init my.study.yaml --study --encodings none,rope --margin 5\n',
    )
    .action(async (given: string | undefined, options: Options) => {
      refuseMarginOfSpec(options);
      const answers = await answer(options);
      const file = given ?? (answers.margin === null ? 'my-spec.yaml' : 'my.study.yaml');
      await makeFolder(path.dirname(file));
      await writeFile(file, draft({ ...answers, name: nameOf(file) }), { flag: 'wx' });
      const next =
        answers.margin === null
          ? nextCommands(answers.dataset, file)
          : [`ordo study check ${file}`, `ordo check ${file}`];
      context.output().result({ file, next }, describeNext(file, next));
    });
}

/** Each line can be copied into a terminal, also where there is no `ordo` but that of a clone. */
const describeNext = (file: string, next: readonly string[]): string =>
  [`wrote ${file}; next:`, ...next.map((line) => `  ${line.replace(/^ordo/u, ORDO)}`)].join('\n');

const draft = ({ margin, ...answers }: Answers & { readonly margin: number | null }): string =>
  margin === null ? draftSpec(answers) : draftStudy({ ...answers, margin });

/** Refuses a margin. @throws OrdoError `request.invalid`, because a spec makes no claim */
function refuseMarginOfSpec({ study, margin }: Options): void {
  if (margin === undefined || study === true) return;
  throw new OrdoError('request.invalid', '--margin is about a claim, and a spec has none', {
    fix: 'add --study, or leave out --margin',
  });
}

const nameOf = (file: string): string => path.parse(file).name.replace(/\.study$/u, '');

/** Returns the answers: from the options, then from the user, then from the defaults. */
async function answer(options: Options) {
  const questions = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stderr }) : undefined;
  try {
    const kind = options.study === true ? 'study' : await ask(questions, 'what to write', 'spec', KINDS);
    if (!KINDS.includes(kind)) throw unknownName(kind, KINDS, { code: 'request.invalid', kind: 'document' });
    const dataset = options.dataset ?? (await ask(questions, 'dataset', DEFAULTS.dataset, idsOf(DATASETS)));
    const encodings =
      options.encodings ??
      (await ask(questions, 'positional encodings, with commas', DEFAULTS.encodings, idsOf(listPositionalEncodings())));
    const seeds = options.seeds ?? (await ask(questions, 'seeds, with commas', DEFAULTS.seeds));
    const updates = options.updates ?? Number(await ask(questions, 'updates', String(DEFAULTS.updates)));
    const margin =
      kind === 'study'
        ? (options.margin ?? readMargin(await ask(questions, 'margin in BLEU', String(DEFAULTS.margin))))
        : null;
    return { margin, dataset, encodings: splitWords(encodings), seeds: splitWords(seeds).map(readSeed), updates };
  } finally {
    questions?.close();
  }
}

const idsOf = (entries: readonly { readonly id: string }[]): string[] => entries.map(({ id }) => id);
const splitWords = (text: string): string[] => text.split(',').map((word) => word.trim());

function readSeed(word: string): number {
  if (/^\d+$/u.test(word)) return Number(word);
  throw new OrdoError('request.invalid', `the seed "${word}" is not a whole number`, {
    fix: 'give seeds such as 1,2,3',
  });
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
