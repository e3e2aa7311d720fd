/** `ordo data add`, `added` and `remove`: datasets of one's own on a service, whose workers fetch them. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type AddedDataset, type ApiClient, take } from '@ordo/api-client';
import { OrdoError, shortHash } from '@ordo/core';
import { DATASET_READERS, type DatasetReaders, UPLOADED_DATASET } from '@ordo/core/service-words';
import { addDataset } from '../../adding/add-dataset.ts';
import { languagesOf, placeFiles } from '../../adding/read-sides.ts';
import type { Context } from '../../context.ts';
import { Interrupted } from '../../exit-codes.ts';
import { withInterruption } from '../../interruption.ts';
import { type FormatOption, printsTable } from '../../listing/format-option.ts';
import { showCount, tableOf } from '../../listing/table.ts';
import { connect } from '../../remote/connect.ts';

interface AddFlags {
  readonly source: string[];
  readonly target: string[];
  readonly languages?: { readonly source: string; readonly target: string };
  readonly licence: string;
  readonly readers: DatasetReaders;
}

export function addAddCommands(data: Command, context: Context): void {
  addAdd(data, context);
  addAdded(data, context);
  addRemove(data, context);
}

function addAdd(data: Command, context: Context): void {
  data
    .command('add')
    .argument('<name>', 'what specs shall call it, such as my-corpus')
    .requiredOption(
      '--source <files...>',
      'the files of the source: train, valid (or dev) and test, as their names say',
    )
    .requiredOption('--target <files...>', 'the files of the target, which have the same lines')
    .requiredOption('--licence <text>', 'under which terms it may be used')
    .option(
      '--languages <source-target>',
      'the languages, such as ja-en (default: as the names of the files end)',
      readPair,
    )
    .addOption(
      new Option(
        '--readers <who>',
        'who may train on it, besides administrators; everybody with a key can read the test set in its runs',
      )
        .choices(DATASET_READERS)
        .default('owner'),
    )
    .summary('add parallel text of your own to a service')
    .description(
      'Sends the files to the service, whose workers fetch what their runs need, so that nothing is copied to them by hand. ' +
        'The files are read first: they must be UTF-8 without empty lines, line i of one translates line i of the other, and ' +
        'they may be packed (.gz). A file that the service has is not sent again, and after Ctrl-C the same command goes on ' +
        'where it was. Your key, in ORDO_API_KEY, needs the role submit.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo data add my-corpus --source train.ja dev.ja test.ja --target train.en dev.en test.en ' +
        '--licence "CC BY 4.0"\n  ordo data add shared --source train.ja.gz dev.ja test.ja --target train.en.gz dev.en ' +
        'test.en --licence "for our lab" --readers everybody\n',
    )
    .action(async (name: string, flags: AddFlags) => {
      const { licence, readers } = flags;
      const files = placeFiles(flags);
      const languages = flags.languages ?? languagesOf(files);
      const output = context.output();
      const api = await connect(context.environment());
      const { added, sentBytes } = await withInterruption((signal) =>
        addDataset({ name, licence, readers, languages, files }, { api, output, signal }),
      ).catch((error: unknown) => {
        if (error instanceof Interrupted) output.say('interrupted; the same command goes on from here');
        throw error;
      });
      output.result({ ...added, sentBytes, dataset: choiceOf(added) }, drawAdded(added, sentBytes));
    });
}

/** Returns the part of a spec that names the dataset. The hash never means other files; the name is for people. */
const choiceOf = ({ name, source, target }: AddedDataset) => ({ id: UPLOADED_DATASET, corpus: name, source, target });

function drawAdded(added: AddedDataset, sentBytes: number): string {
  const { name, corpus, source, target, pairs, readers } = added;
  const who = readers === 'everybody' ? 'everybody' : 'only its owner and administrators';
  return [
    `added ${name}: ${showCount(pairs.train)} training, ${showCount(pairs.valid)} validation, ${showCount(pairs.test)} test pairs ` +
      `(${(added.bytes / 1e6).toFixed(1)} MB, of which ${(sentBytes / 1e6).toFixed(1)} MB were sent)`,
    `  hash: ${corpus}`,
    `  may be used by ${who}`,
    '',
    'A spec names it like this, or by the hash in place of the name:',
    '  dataset:',
    '    id: uploaded',
    `    corpus: ${name}`,
    `    source: ${source}`,
    `    target: ${target}`,
  ].join('\n');
}

function addAdded(data: Command, context: Context): void {
  printsTable(data.command('added'))
    .summary('list the datasets that were added to the service')
    .description('Lists the datasets that were added to the service and that you may use, with their owners and terms.')
    .action(async ({ format }: FormatOption) => {
      const datasets = await listAdded(await connect(context.environment()));
      const table = tableOf(datasets, {
        name: ['name', ({ name }) => name],
        languages: ['languages', ({ source, target }) => `${source}-${target}`],
        train: ['train', ({ pairs }) => pairs.train, ({ pairs }) => showCount(pairs.train)],
        valid: ['valid', ({ pairs }) => pairs.valid, ({ pairs }) => showCount(pairs.valid)],
        test: ['test', ({ pairs }) => pairs.test, ({ pairs }) => showCount(pairs.test)],
        bytes: ['MB', ({ bytes }) => bytes, ({ bytes }) => (bytes / 1e6).toFixed(1)],
        owner: ['owner', ({ owner }) => owner],
        readers: ['for', ({ readers }) => readers],
        corpus: ['hash', ({ corpus }) => corpus, ({ corpus }) => shortHash(corpus)],
        licence: ['licence', ({ licence }) => licence],
      });
      context
        .output()
        .list(datasets, datasets.length === 0 ? [table, 'none was added that you may use'] : [table], format);
    });
}

function addRemove(data: Command, context: Context): void {
  data
    .command('remove')
    .argument('<name>', 'the name of a dataset of yours, or the id of any')
    .summary('remove a dataset from the service')
    .description(
      'Removes a dataset that you have added; an administrator may remove any. One that waiting or running runs need is kept, ' +
        'and the message names them. Stored results stay. Workers remove their copies when no run has used them for 30 days.',
    )
    .action(async (called: string) => {
      const api = await connect(context.environment());
      const { id, name } = await findOne(api, called);
      await api.http.DELETE('/v1/datasets/{id}', { params: { path: { id } } });
      context.output().result({ id, name, removed: true }, `removed ${name}`);
    });
}

async function findOne(api: ApiClient, called: string): Promise<AddedDataset> {
  const datasets = await listAdded(api);
  const { key } = await take(api.http.GET('/v1/me'));
  const named = datasets.filter(
    ({ id, name, owner }) => id === called || (name === called && owner === (key?.owner ?? owner)),
  );
  const [found, another] = named;
  if (found !== undefined && another === undefined) return found;
  const problem = found === undefined ? `you have no dataset "${called}"` : `several datasets are called "${called}"`;
  throw new OrdoError('dataset.not-found', problem, {
    fix: 'see the names with "ordo data added", and the ids with "ordo data added --json"',
  });
}

const listAdded = async (api: ApiClient): Promise<AddedDataset[]> =>
  Array.from((await take(api.http.GET('/v1/datasets/added'))).datasets);

const isLanguage = (code: string): boolean => /^[a-z]{2,3}$/u.test(code);

function readPair(text: string): { source: string; target: string } {
  const [source = '', target = '', ...more] = text.split('-');
  if (isLanguage(source) && isLanguage(target) && more.length === 0) return { source, target };
  throw new InvalidArgumentError('It must be two languages with a hyphen between them, such as ja-en.');
}
