/** `ordo compare`: prints the comparison table of an experiment, and its verdicts against the targets of a study. */
import { type Command, Option } from 'commander';
import { OrdoError, writeFileAtomically } from '@ordo/core';
import {
  COMPARISON_FORMATS,
  type ComparisonFormat,
  judgeTable,
  needsTranslations,
  renderComparison,
  renderJudgements,
  renderStudyFigures,
  scoreForStudy,
} from '@ordo/reports';
import { findStudy, type Study } from '@ordo/studies/legacy';
import type { Context } from '../context.ts';
import { connect } from '../remote/connect.ts';
import { fetchComparison, fetchTranslations } from '../remote/experiments.ts';
import { writeFiles } from '../reporting/write-files.ts';

interface CompareOptions {
  readonly format: ComparisonFormat;
  readonly baseline?: string;
  readonly metrics?: string;
  readonly study?: string;
  readonly part?: string;
  readonly out?: string;
  readonly figures?: string;
}

export function addCompareCommand(program: Command, context: Context): void {
  program
    .command('compare')
    .argument('<experiment>', 'the id of the experiment')
    .addOption(new Option('--format <format>', 'the format of the table').choices(COMPARISON_FORMATS).default('text'))
    .option(
      '--baseline <variant>',
      'the variant that the others are tested against (default: the study’s, or the first)',
    )
    .option('--metrics <ids>', 'the metrics to show, comma-separated, in the order of their columns (default: all)')
    .option('--study <id>', 'also judge the table against the targets of this study')
    .option('--part <name>', 'the part of the study that the experiment is; needed when the study has several')
    .option('--out <file>', 'write the table to a file instead of stdout')
    .option('--figures <folder>', 'write the figures of the study to this folder, as SVG and CSV')
    .summary('print the comparison table')
    .description(
      'Prints one row per variant: the mean and standard deviation of each metric over the seeds, p against the ' +
        'baseline (a two-sided paired bootstrap over test segments), parameters, memory and times. Failed and missing seeds ' +
        'stay visible in their rows.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo compare 0f8c… --baseline sape\n  ordo compare 0f8c… --format latex --out table.tex\n' +
        '  ordo compare 0f8c… --study posnet/table-1 --part en-de    # with verdicts\n' +
        '  ordo compare 0f8c… --study posnet/figure-4 --part multi30k --figures figure-4\n',
    )
    .action(async (id: string, options: CompareOptions) => {
      const output = context.output();
      const study = options.study === undefined ? undefined : findStudy(options.study);
      const api = await connect(context.environment());
      const baseline = options.baseline ?? study?.baseline;
      const table = await fetchComparison(api, id, { baseline, metrics: options.metrics });
      const runs = study !== undefined && needsTranslations(study) ? await fetchTranslations(api, id) : [];
      const ngramScores = study === undefined ? [] : scoreForStudy(study, runs);
      const judgements = study === undefined ? [] : judgeTable(study, { table, part: options.part, ngramScores });
      if (options.figures !== undefined) {
        const figures = renderStudyFigures(requireStudy(study), { table, ngramScores });
        for (const file of await writeFiles(options.figures, figures)) output.say(`wrote ${file}`);
      }
      if (judgements.length > 0) output.say(renderJudgements(judgements));
      const rendered = renderComparison(table, options.format);
      if (options.out !== undefined) {
        await writeFileAtomically(options.out, rendered);
        output.say(`wrote ${options.out}`);
        return;
      }
      output.result(judgements.length > 0 ? { comparison: table, judgements } : table, rendered);
    });
}

function requireStudy(study: Study | undefined): Study {
  if (study !== undefined) return study;
  throw new OrdoError('request.invalid', '--figures draws the figures of a study, but no study was named', {
    fix: 'add --study, such as --study posnet/figure-4',
  });
}
