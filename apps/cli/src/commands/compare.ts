/** `ordo compare`: an experiment's comparison table, and its verdicts against a study's targets. */
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
import { findStudy, type Study } from '@ordo/studies';
import type { Context } from '../context.ts';
import { connect } from '../remote/connect.ts';
import { fetchComparison, fetchTranslations } from '../remote/experiments.ts';
import { writeFiles } from '../write-files.ts';

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
    .argument('<experiment>', 'its id')
    .addOption(new Option('--format <format>', 'how to print the table').choices(COMPARISON_FORMATS).default('text'))
    .option('--baseline <variant>', 'what the others are tested against (default: the first variant)')
    .option('--metrics <ids>', 'comma-separated, in column order (default: those of the results)')
    .option('--study <id>', 'judge the table against the targets of this study')
    .option('--part <name>', 'which part of the study the experiment is (default: its only one)')
    .option('--out <file>', 'write the table into a file instead of stdout')
    .option('--figures <folder>', 'write the figures of the study into this folder, as SVG and CSV')
    .summary('print the comparison table')
    .description('One row per variant: mean ± std over seeds, p against the baseline, parameters, memory, time.')
    .addHelpText(
      'after',
      '\nExamples:\n  ordo compare 0f8c… --baseline sape\n  ordo compare 0f8c… --format latex --out table.tex\n' +
        '  ordo compare 0f8c… --study posnet/table-1 --part en-de\n' +
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
        for (const file of await writeFiles(options.figures, figures)) output.say(`written to ${file}`);
      }
      if (judgements.length > 0) output.say(renderJudgements(judgements));
      const rendered = renderComparison(table, options.format);
      if (options.out !== undefined) {
        await writeFileAtomically(options.out, rendered);
        output.say(`written to ${options.out}`);
        return;
      }
      output.result(judgements.length > 0 ? { comparison: table, judgements } : table, rendered);
    });
}

function requireStudy(study: Study | undefined): Study {
  if (study !== undefined) return study;
  throw new OrdoError('request.invalid', '--figures draws what a study asks for, and no study is named', {
    fix: 'add --study, such as --study posnet/figure-4',
  });
}
