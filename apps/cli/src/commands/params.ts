/** `ordo params`: how many parameters each variant of a spec has, before anything is built. */
import type { Command } from 'commander';
import { getPositionalEncoding } from '@ordo/nmt';
import { estimateRun, expandSpec } from '@ordo/spec';
import type { Context } from '../context.ts';
import { alignColumns } from '../output.ts';
import { readSpec, SPEC_ARGUMENT } from '../spec-input.ts';

export function addParamsCommand(program: Command, context: Context): void {
  program
    .command('params')
    .argument('<spec>', SPEC_ARGUMENT)
    .option('--part <name>', 'which part of a study with several')
    .summary('count the parameters of each variant')
    .description(
      'Parameters per variant: total (with the vocabulary size expected from the preprocessing) and positional part.',
    )
    .addHelpText('after', '\nExamples:\n  ordo params posnet/table-1 --part en-de\n  ordo params my-spec.json --json\n')
    .action(async (source: string, options: { part?: string }) => {
      const runs = expandSpec(await readSpec(source, options.part));
      const variants = [...new Map(runs.map((run) => [run.variant, run])).values()].map((run) => {
        const { parameters, vocabularySize } = estimateRun(run, null);
        const positional = getPositionalEncoding(run.positional.type).parameterCount(run.positional, run.model);
        return { variant: run.variant, parameters, positional, vocabularySize };
      });
      const rows = variants.map((row) => [
        row.variant,
        row.parameters.toLocaleString('en-US'),
        row.positional.toLocaleString('en-US'),
        row.vocabularySize.toLocaleString('en-US'),
      ]);
      context
        .output()
        .result(variants, alignColumns([['variant', 'parameters', 'positional', 'expected vocabulary'], ...rows]));
    });
}
