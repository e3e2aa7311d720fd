/** `ordo results`: carries finished results from one machine or job to another. */
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import type { ExportFlags } from '../../results/export-results.ts';
import type { ImportFlags } from '../../results/import-results.ts';
import { STUDY_ARGUMENT } from '../../sources/study-source.ts';

const EXAMPLES = `
Examples, as steps of a CI job that keeps results.tar.gz in its cache:
  ordo results import results.tar.gz order-probe/demo
  ordo check order-probe/demo --local --budget 20m
  ordo results export results.tar.gz`;

export function addResultsCommand(program: Command, context: Context): void {
  const results = program
    .command('results')
    .summary('carry finished results to another job or machine')
    .description(
      'Packs finished results into an archive, and puts those of them that a study can use beside its other runs. A result counts ' +
        'only for exactly the same spec, data, seed and code; all others are left out, so a stale cache changes no verdict.',
    )
    .addHelpText('after', EXAMPLES);
  results
    .command('export')
    .argument('<file>', 'the archive to write, such as results.tar.gz; an existing one is replaced')
    .option('--from <folder>', 'the folder with the runs of "ordo check --local" or "ordo run"', 'ordo-checks')
    .summary('pack all finished results of a folder')
    .description(
      'Packs every finished result that lies in a folder, however deep. Models and checkpoints are left out.',
    )
    .action(async (file: string, flags: ExportFlags) => {
      const { exportResults } = await import('../../results/export-results.ts');
      await exportResults(file, flags, context.output());
    });
  results
    .command('import')
    .argument('<file>', 'an archive that "export" has written')
    .argument('<study>', STUDY_ARGUMENT)
    .option('--into <folder>', 'the folder of "ordo check --local" (default: ordo-checks/<study>)')
    .summary('put results where "ordo check --local" finds them')
    .description(
      'Puts the results that belong to this study, these data and this code where "ordo check --local" finds them. The translations ' +
        'of each are scored again first. What is damaged is named and left out, and the command then ends with exit code 1.',
    )
    .action(async (file: string, study: string, flags: ImportFlags) => {
      const { importResults } = await import('../../results/import-results.ts');
      await importResults(file, study, flags, context);
    });
}
