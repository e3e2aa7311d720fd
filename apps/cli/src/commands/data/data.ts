/** `ordo data`: lists the datasets, shows their terms, checks their files, prepares training texts, and adds datasets to a service. */
import type { Command } from 'commander';
import { findById } from '@ordo/core';
import { type Dataset, DATASETS, findDataset } from '@ordo/data';
import { OPT_MODELS, type PublishedModel } from '@ordo/lm/published';
import type { Context } from '../../context.ts';
import { type FormatOption, printsTable } from '../../listing/format-option.ts';
import { showCount, tableOf, type View } from '../../listing/table.ts';
import { drawFiles, listFiles } from './draw-files.ts';
import { addAddCommands } from './add.ts';
import { addCheckCommand } from './check.ts';
import { addPrepareCommand } from './prepare.ts';

export function addDataCommand(program: Command, context: Context): void {
  const data = program
    .command('data')
    .summary('datasets: list, show, check, prepare, add, added, remove')
    .description(
      'Works with the datasets that a spec can name. Nothing is downloaded: "show" says where to get the files, and under ' +
        'which terms.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo data list\n  ordo data show multi30k\n  ordo data check multi30k\n' +
        '  ordo data prepare multi30k\n',
    );
  printsTable(data.command('list'))
    .description('Lists every dataset.')
    .action(({ format }: FormatOption) => {
      const datasets = DATASETS.map((dataset) => describeDataset(dataset));
      const table = tableOf(datasets, {
        id: ['dataset', (dataset) => dataset.id],
        files: ['files', ({ files }) => files.length, ({ source, files }) => countFiles(source, files)],
        title: ['title', (dataset) => dataset.title],
      });
      context.output().list(datasets, [table], format);
    });
  printsTable(data.command('show'))
    .argument('<dataset>', 'the id of the dataset, or of a published language model such as opt-125m')
    .description(
      'Shows the licence, citation, source, preparation and options of one dataset, the files that it expects in the ' +
        'data folder, and which of them are missing. Of a published language model it shows where the weights are, with which hashes, and how they become a ' +
        'folder that "ordo attribute" and "ordo importance" read.',
    )
    .action(async (id: string, { format }: FormatOption) => {
      const model = OPT_MODELS.find((candidate) => candidate.id === id);
      if (model !== undefined) {
        context.output().list(model, drawModel(model), format);
        return;
      }
      const known: readonly (Dataset | PublishedModel)[] = [...DATASETS, ...OPT_MODELS];
      findById(known, id, { code: 'spec.invalid', kind: 'dataset', pointer: '/dataset/id' });
      const dataset = findDataset(id);
      const { dataDir } = context.environment();
      const files = await listFiles(dataset.files, dataDir);
      const shown = { ...describeDataset(dataset), files };
      const lines = [
        `${shown.id}: ${shown.title}`,
        `licence:  ${shown.licence}`,
        `citation: ${shown.citation}`,
        `source:   ${shown.source ?? 'none; the dataset is generated'}`,
        ...(shown.preparation === null ? [] : [`prepared: ${shown.preparation}`]),
        `options:  ${Object.keys(shown.options).join(', ')}`,
        `example:  ${JSON.stringify(shown.example)}`,
        ...(files.length === 0 ? [] : ['', ...drawFiles(files, dataDir)]),
      ];
      context.output().list(shown, lines, format);
    });
  addCheckCommand(data, context);
  addPrepareCommand(data, context);
  addAddCommands(data, context);
}

function describeDataset(dataset: Dataset) {
  const { id, title, licence, citation, source, preparation, files, options, example } = dataset;
  return { id, title, licence, citation, source, preparation, files, options: options.properties, example };
}

function drawModel({
  id,
  title,
  licence,
  citation,
  source,
  revision,
  preparation,
  parameters,
  files,
}: PublishedModel): View {
  const hashes = tableOf(files, {
    name: ['file', (file) => file.name],
    bytes: ['bytes', (file) => file.bytes, (file) => showCount(file.bytes)],
    sha256: ['SHA-256', (file) => file.sha256, (file) => `${file.sha256} (file)`],
  });
  return [
    `${id}: ${title}`,
    `licence:    ${licence}`,
    `citation:   ${citation}`,
    `source:     ${source}${revision === null ? '' : `, revision ${revision}`}`,
    `parameters: ${parameters === null ? 'not counted' : showCount(parameters)}`,
    `prepared:   ${preparation ?? 'cannot be read: its layers are post-norm, and its embeddings are projected'}`,
    '',
    files.length === 0 ? 'No hashes are known here; the source shows the SHA-256 of each file.' : hashes,
  ];
}

function countFiles(source: string | null, files: Dataset['files']): string {
  if (source === null) return 'built in';
  return files.length === 0 ? 'own files' : `${files.length} files`;
}
