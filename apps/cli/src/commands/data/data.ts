/** `ordo data`: lists the datasets, shows their terms, and checks their files. */
import type { Command } from 'commander';
import { describeError, findById, findProblems, OrdoError } from '@ordo/core';
import { type Dataset, DATASETS, findDataset } from '@ordo/data';
import { OPT_MODELS, type PublishedModel } from '@ordo/lm/published';
import { alignColumns } from '@ordo/reports/align-columns';
import type { Context } from '../../context.ts';
import { WorkFailed } from '../../exit-codes.ts';

export function addDataCommand(program: Command, context: Context): void {
  const data = program
    .command('data')
    .summary('datasets: list, show, check')
    .description(
      'Works with the datasets that a spec can name. Nothing is downloaded: "show" says where to get the files, and under ' +
        'which terms.',
    )
    .addHelpText('after', '\nExamples:\n  ordo data list\n  ordo data show multi30k\n  ordo data check multi30k\n');
  data
    .command('list')
    .description('Lists every dataset.')
    .action(() => {
      const rows = DATASETS.map(({ id, title, source, files }) => [id, countFiles(source, files), title]);
      context.output().result(
        DATASETS.map((dataset) => describeDataset(dataset)),
        alignColumns([['dataset', 'files', 'title'], ...rows]),
      );
    });
  data
    .command('show')
    .argument('<dataset>', 'the id of the dataset, or of a published language model such as opt-125m')
    .description(
      'Shows the licence, citation, source, preparation and options of one dataset, and the files that it expects in the ' +
        'data folder. Of a published language model it shows where the weights are, with which hashes, and how they become a ' +
        'folder that "ordo attribute" and "ordo importance" read.',
    )
    .action((id: string) => {
      const model = OPT_MODELS.find((candidate) => candidate.id === id);
      if (model !== undefined) {
        context.output().result(model, drawModel(model));
        return;
      }
      const known: readonly (Dataset | PublishedModel)[] = [...DATASETS, ...OPT_MODELS];
      findById(known, id, { code: 'spec.invalid', kind: 'dataset', pointer: '/dataset/id' });
      const shown = describeDataset(findDataset(id));
      const lines = [
        `${shown.id}: ${shown.title}`,
        `licence:  ${shown.licence}`,
        `citation: ${shown.citation}`,
        `source:   ${shown.source ?? 'none; the dataset is generated'}`,
        ...(shown.preparation === null ? [] : [`prepared: ${shown.preparation}`]),
        `options:  ${Object.keys(shown.options).join(', ')}`,
        `example:  ${JSON.stringify(shown.example)}`,
        ...(shown.files.length === 0 ? [] : ['', drawFiles(shown.files)]),
      ];
      context.output().result(shown, lines.join('\n'));
    });
  data
    .command('check')
    .argument('<dataset>', 'the id of the dataset')
    .option('--options <json>', "the dataset's options as in a spec (default: the dataset's example)")
    .description('Loads a dataset, verifying its checksums and line counts.')
    .action(async (id: string, options: { options?: string }) => {
      await checkDataset(findDataset(id), options.options, context);
    });
}

function describeDataset(dataset: Dataset) {
  const { id, title, licence, citation, source, preparation, files, options, example } = dataset;
  return { id, title, licence, citation, source, preparation, files, options: options.properties, example };
}

function drawModel({ id, title, licence, citation, source, revision, preparation, parameters, files }: PublishedModel) {
  const hashes = files.map(({ name, bytes, sha256 }) => [name, bytes.toLocaleString('en-US'), `${sha256} (file)`]);
  return [
    `${id}: ${title}`,
    `licence:    ${licence}`,
    `citation:   ${citation}`,
    `source:     ${source}${revision === null ? '' : `, revision ${revision}`}`,
    `parameters: ${parameters?.toLocaleString('en-US') ?? 'not counted'}`,
    `prepared:   ${preparation ?? 'cannot be read: its layers are post-norm, and its embeddings are projected'}`,
    '',
    hashes.length === 0
      ? 'No hashes are known here; the source shows the SHA-256 of each file.'
      : alignColumns([['file', 'bytes', 'SHA-256'], ...hashes]),
  ].join('\n');
}

function countFiles(source: string | null, files: Dataset['files']): string {
  if (source === null) return 'built in';
  return files.length === 0 ? 'own files' : `${files.length} files`;
}

/** What is not known of a file is not checked, so it is said. */
function drawFiles(files: Dataset['files']): string {
  const rows = files.map(({ name, split, lines, sha256 }) => [
    name,
    split,
    lines?.toLocaleString('en-US') ?? 'not checked',
    sha256 === undefined ? 'not checked' : `${sha256.value} (${sha256.of})`,
  ]);
  return alignColumns([['file in the data folder', 'split', 'lines', 'SHA-256'], ...rows]);
}

async function checkDataset(dataset: Dataset, optionsText: string | undefined, context: Context): Promise<void> {
  const { dataDir } = context.environment();
  const options = optionsText === undefined ? dataset.example : parseOptions(dataset, optionsText);
  const start = performance.now();
  const fingerprint = await dataset.fingerprint(options, dataDir);
  const corpus = await dataset.load(options, dataDir);
  const sizes = {
    train: corpus.train.source.length,
    valid: corpus.valid.source.length,
    test: corpus.test.source.length,
  };
  const seconds = (performance.now() - start) / 1000;
  context
    .output()
    .result(
      { dataset: dataset.id, options, dataDir: dataDir ?? null, fingerprint, sizes, seconds },
      `${dataset.id} is complete: ${sizes.train} training, ${sizes.valid} validation, ${sizes.test} test pairs ` +
        `(${seconds.toFixed(1)} s, fingerprint ${fingerprint.slice(0, 12)})`,
    );
  if (Object.values(sizes).includes(0)) throw new WorkFailed(`${dataset.id} has a split without sentences`);
}

function parseOptions(dataset: Dataset, text: string): Dataset['example'] {
  let options: Dataset['example'];
  try {
    options = JSON.parse(text);
  } catch (error) {
    throw new OrdoError('request.invalid', `--options is not JSON: ${describeError(error)}`, {
      fix: `give an object such as ${JSON.stringify(dataset.example)}`,
    });
  }
  const problems = findProblems(dataset.options, options);
  const own = problems.length > 0 ? problems : (dataset.findProblems?.(options) ?? []);
  if (own.length === 0) return options;
  throw new OrdoError('request.invalid', `the options of ${dataset.id} have problems`, { problems: own });
}
