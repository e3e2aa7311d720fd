/** `ordo params`: counts the parameters of each variant of a spec by formula, without building a model. */
import type { Command } from 'commander';
import { countModules, estimateRun, expandSpec, type ParameterModule, type RunSpec } from '@ordo/spec';
import { type Judgement, judgeStudy, rowsOf, type Study } from '@ordo/studies';
import type { Context } from '../../context.ts';
import { type FormatOption, printsTable } from '../../listing/format-option.ts';
import { type Column, showCount, type Table, tableOf } from '../../listing/table.ts';
import { readCount } from '../../options/number-options.ts';
import { PART_HELP, readSpecSource, SPEC_ARGUMENT } from '../../sources/spec-source.ts';

interface VariantParameters {
  readonly variant: string;
  readonly parameters: number;
  readonly positional: number;
  readonly vocabularySize: number;
  readonly modules: readonly ParameterModule[];
  /** The verdict on the paper’s count, when the spec belongs to a study and the paper prints one. */
  readonly paper: Judgement | null;
}

interface ParamsOptions extends FormatOption {
  readonly part?: string;
  readonly vocabulary?: number;
}

export function addParamsCommand(program: Command, context: Context): void {
  printsTable(program.command('params'))
    .argument('<spec>', SPEC_ARGUMENT)
    .option('--part <name>', PART_HELP)
    .option('--vocabulary <types>', 'the size of the vocabulary (default: the study’s, or an estimate)', readCount)
    .summary('count the parameters of each variant')
    .description(
      'Counts the parameters by variant and by module. For a study, the paper’s figure stands beside the total. Without ' +
        '--vocabulary, the size is the one behind the paper’s figures, or is estimated from the preprocessing.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo params posnet/table-1 --part en-de    # beside the figures of the paper\n  ordo params my-spec.json --json\n',
    )
    .action(async (source: string, options: ParamsOptions) => {
      const { spec, study, part } = await readSpecSource(source, options.part);
      const distinct = [...new Map(expandSpec(spec).map((run) => [run.variant, run])).values()];
      const counted = distinct.map((run) => countVariant(run, options.vocabulary ?? study?.vocabularySize));
      const variants = study === undefined || part === undefined ? counted : judgeCounts(counted, study, part);
      context.output().list(variants, [drawVariants(variants), ...drawModules(variants)], options.format);
      for (const note of study?.notes ?? []) context.output().say(note);
    });
}

function countVariant(run: RunSpec, size: number | undefined): VariantParameters {
  const vocabularySize = size ?? estimateRun(run, null).vocabularySize;
  const modules = countModules(run, vocabularySize);
  const parameters = modules.reduce((sum, module) => sum + module.parameters, 0);
  const positional = modules.find(({ module }) => module.startsWith('positional'))?.parameters ?? 0;
  return { variant: run.variant, parameters, positional, vocabularySize, modules, paper: null };
}

/** Adds the verdict on the count of each variant for which the paper prints one. The count is the same for every seed. */
function judgeCounts(variants: readonly VariantParameters[], study: Study, part: string): VariantParameters[] {
  const observations = variants.map(({ variant, parameters }) => ({
    part,
    variant,
    metric: 'parameters',
    seeds: study.seeds.map((seed) => ({ seed, outcome: 'finished' as const, value: parameters, reason: null })),
  }));
  const judged = judgeStudy(study, observations).filter(
    (judgement) => judgement.part === part && judgement.metric === 'parameters' && judgement.kind === 'count',
  );
  return variants.map((counted) => {
    const row = rowsOf(study, part).find(({ variant }) => variant === counted.variant)?.row;
    return { ...counted, paper: judged.find((judgement) => judgement.row === row) ?? null };
  });
}

function drawVariants(variants: readonly VariantParameters[]): Table {
  return tableOf(variants, {
    variant: ['variant', (row) => row.variant],
    parameters: ['parameters', (row) => row.parameters, (row) => showCount(row.parameters)],
    positional: ['positional', (row) => row.positional, (row) => showCount(row.positional)],
    vocabularySize: ['vocabulary', (row) => row.vocabularySize, (row) => showCount(row.vocabularySize)],
    ...(variants.some(({ paper }) => paper !== null) ? PAPER : {}),
  });
}

const PAPER: Readonly<Record<string, Column<VariantParameters>>> = {
  paper: ['paper', ({ paper }) => paper?.printed ?? null],
  verdict: ['verdict', ({ paper }) => paper?.verdict ?? null, ({ paper }) => paper?.verdict ?? ''],
};

/** Draws one table per group of variants whose modules agree, except for the positional encoding, each after a blank line. */
function drawModules(variants: readonly VariantParameters[]): (Table | string)[] {
  const groups = new Map<string, { names: string[]; modules: readonly ParameterModule[] }>();
  for (const { variant, modules } of variants) {
    const common = modules.filter(({ module }) => !module.startsWith('positional'));
    const key = JSON.stringify(common);
    const group = groups.get(key) ?? { names: [], modules: common };
    groups.set(key, { ...group, names: [...group.names, variant] });
  }
  return [...groups.values()].flatMap(({ names, modules }) => {
    const whose = groups.size === 1 ? 'all variants' : names.join(', ');
    const table = tableOf(modules, {
      module: ['module', (row) => row.module],
      parameters: [whose, (row) => row.parameters, (row) => showCount(row.parameters)],
    });
    return ['', table];
  });
}
