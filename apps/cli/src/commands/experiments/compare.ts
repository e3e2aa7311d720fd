/** `ordo compare`: prints the report of an experiment, with its verdicts if it belongs to a study. */
import type { Command } from 'commander';
import { renderReportFiles } from '@ordo/reports';
import type { Context } from '../../context.ts';
import { connect } from '../../remote/connect.ts';
import { findExperimentId } from '../../remote/find-id.ts';
import { fetchReport, provideStudy } from '../../remote/studies.ts';
import { OUT_HELP, presentReport, printsReport, type ReportOptions } from '../../reporting/present-report.ts';
import { type AllowOption, allowOption, requireVerdict, VERDICT_HELP } from '../../reporting/require-verdict.ts';
import { writeFiles } from '../../reporting/write-files.ts';
import { readStudySource, STUDY_ARGUMENT } from '../../sources/study-source.ts';
import { requireWritableFile, requireWritableFolder } from '../../options/writable-path.ts';

interface CompareOptions extends ReportOptions, AllowOption {
  readonly baseline?: string;
  readonly metrics?: string;
  readonly study?: string;
  readonly part?: string;
  readonly files?: string;
}

const EXAMPLES = `
Examples:
  ordo compare 0f8c… --baseline sape
  ordo compare 0f8c… --format latex --out table.tex
  ordo compare 0f8c… --study posnet/table-1 --part en-de
  ordo compare 0f8c… --study ./my.study.yaml --files report
${VERDICT_HELP}`;

export function addCompareCommand(program: Command, context: Context): void {
  printsReport(program.command('compare'))
    .argument('<experiment>', 'the id of the experiment, or its beginning')
    .option(
      '--baseline <variant>',
      'the variant that the others are tested against (default: the study’s, or the first)',
    )
    .option('--metrics <ids>', 'the metrics to show, comma-separated, in the order of their columns (default: all)')
    .option('--study <study>', `judge by this study instead of the experiment’s own: ${STUDY_ARGUMENT}`)
    .option('--part <name>', 'the part of the study that the experiment is; needed when the study has several')
    .option('--out <file>', OUT_HELP)
    .option('--files <folder>', 'also write the report in all formats, with its figures, to this folder')
    .addOption(allowOption())
    .summary('print the comparison table')
    .description(
      'Prints one row per variant: the mean and standard deviation of each metric over the seeds, p against the baseline ' +
        'by test sentences and by seeds, parameters, memory and times. Failed and missing seeds stay visible in their ' +
        'rows. With a study, each of its targets is judged.',
    )
    .addHelpText('after', EXAMPLES)
    .action(async (given: string, options: CompareOptions) => {
      const output = context.output();
      if (options.out !== undefined) await requireWritableFile(options.out);
      if (options.files !== undefined) await requireWritableFolder(options.files);
      const document = options.study === undefined ? undefined : (await readStudySource(options.study)).study;
      const api = await connect(context.environment());
      const id = await findExperimentId(api, given);
      const study = document === undefined ? undefined : await provideStudy(api, document);
      const { baseline, metrics, part } = options;
      const report = await fetchReport(api, id, { baseline, metrics, study, part });
      if (options.files !== undefined) {
        for (const file of await writeFiles(options.files, renderReportFiles(report))) output.say(`wrote ${file}`);
      }
      await presentReport(report, options, output);
      requireVerdict(report.summary, options);
    });
}
