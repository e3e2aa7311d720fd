/** `ordo data`: which datasets there are, their terms, and whether their files are here and whole. */
import type { Command } from 'commander';
import { describeError, findProblems, OrdoError } from '@ordo/core';
import { type Dataset, DATASETS, findDataset } from '@ordo/data';
import { alignColumns } from '@ordo/reports/align-columns';
import type { Context } from '../context.ts';
import { WorkFailed } from '../exit-codes.ts';

export function addDataCommand(program: Command, context: Context): void {
  const data = program
    .command('data')
    .summary('datasets: list, show, check')
    .description('Datasets a spec can name. Nothing is downloaded: `show` says where to get the files and their terms.')
    .addHelpText('after', '\nExamples:\n  ordo data list\n  ordo data show multi30k\n  ordo data check multi30k\n');
  data
    .command('list')
    .description('every dataset')
    .action(() => {
      const rows = DATASETS.map(({ id, title, source }) => [id, source === null ? 'built in' : 'own files', title]);
      context.output().result(
        DATASETS.map((dataset) => describeDataset(dataset)),
        alignColumns([['dataset', 'files', 'title'], ...rows]),
      );
    });
  data
    .command('show')
    .argument('<dataset>', 'its id')
    .description('one dataset: licence, citation, options, where its files come from')
    .action((id: string) => {
      const shown = describeDataset(findDataset(id));
      const lines = [
        `${shown.id}: ${shown.title}`,
        `licence:  ${shown.licence}`,
        `citation: ${shown.citation}`,
        `files:    ${shown.source ?? 'none needed, it is generated'}`,
        `options:  ${Object.keys(shown.options).join(', ')}`,
        `example:  ${JSON.stringify(shown.example)}`,
      ];
      context.output().result(shown, lines.join('\n'));
    });
  data
    .command('check')
    .argument('<dataset>', 'its id')
    .option('--options <json>', "the dataset's options as in a spec; its own example when absent")
    .description('loads the dataset, verifying checksums and line counts')
    .action(async (id: string, options: { options?: string }) => {
      await checkDataset(findDataset(id), options.options, context);
    });
}

function describeDataset({ id, title, licence, citation, source, options, example }: Dataset) {
  return { id, title, licence, citation, source, options: options.properties, example };
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
      `${dataset.id} is whole: ${sizes.train} training, ${sizes.valid} validation, ${sizes.test} test pairs ` +
        `(${seconds.toFixed(1)} s, fingerprint ${fingerprint.slice(0, 12)})`,
    );
  if (Object.values(sizes).includes(0)) throw new WorkFailed(`${dataset.id} has an empty part`);
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
