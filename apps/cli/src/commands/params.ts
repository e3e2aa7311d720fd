/** `ordo params`: how many parameters each variant of a spec has and where, before anything is built. */
import type { Command } from 'commander';
import { countModules, estimateRun, expandSpec, type ParameterModule, type RunSpec } from '@ordo/spec';
import { type Judgement, judgeStudy, STUDIES, type Study } from '@ordo/studies';
import { alignColumns } from '@ordo/reports/align-columns';
import type { Context } from '../context.ts';
import { readCount } from '../count-option.ts';
import { readSpec, SPEC_ARGUMENT } from '../spec-input.ts';

interface VariantParameters {
  readonly variant: string;
  readonly parameters: number;
  readonly positional: number;
  readonly vocabularySize: number;
  readonly modules: readonly ParameterModule[];
  /** The paper's figure, where the spec is a study's and the paper has one. */
  readonly paper: Judgement | null;
}

export function addParamsCommand(program: Command, context: Context): void {
  program
    .command('params')
    .argument('<spec>', SPEC_ARGUMENT)
    .option('--part <name>', 'which part of a study with several')
    .option('--vocabulary <types>', 'size of the vocabulary (default: the study’s, or what is expected)', readCount)
    .summary('count the parameters of each variant')
    .description(
      'Parameters by variant and by module, with the paper’s figure beside the total where a study has one. Without\n' +
        '--vocabulary the size is the one behind the paper’s figures, or the one expected from the preprocessing.',
    )
    .addHelpText('after', '\nExamples:\n  ordo params posnet/table-1 --part en-de\n  ordo params my-spec.json --json\n')
    .action(async (source: string, options: { part?: string; vocabulary?: number }) => {
      const study = STUDIES.find(({ id }) => id === source);
      const runs = expandSpec(await readSpec(source, options.part));
      const distinct = [...new Map(runs.map((run) => [run.variant, run])).values()];
      const size = options.vocabulary ?? study?.vocabularySize;
      const variants = distinct.map((run) => countVariant(run, size, { study, part: options.part }));
      context.output().result(variants, `${drawVariants(variants)}\n\n${drawModules(variants)}`);
      for (const note of study?.notes ?? []) context.output().say(note);
    });
}

function countVariant(
  run: RunSpec,
  size: number | undefined,
  place: { readonly study: Study | undefined; readonly part: string | undefined },
): VariantParameters {
  const vocabularySize = size ?? estimateRun(run, null).vocabularySize;
  const modules = countModules(run, vocabularySize);
  const parameters = modules.reduce((sum, module) => sum + module.parameters, 0);
  const positional = modules.find(({ module }) => module.startsWith('positional'))?.parameters ?? 0;
  const paper = judgeParameters(run.variant, parameters, place);
  return { variant: run.variant, parameters, positional, vocabularySize, modules, paper };
}

function judgeParameters(
  variant: string,
  parameters: number,
  { study, part }: { readonly study: Study | undefined; readonly part: string | undefined },
): Judgement | null {
  if (study === undefined) return null;
  const own = part ?? Object.keys(study.parts)[0] ?? '';
  const measurement = { part: own, variant, metric: 'parameters', bySeed: [parameters] };
  const judged = judgeStudy(study, [measurement]).find(
    ({ target }) => target.kind === 'value' && target.metric === 'parameters' && target.variant === variant,
  );
  return judged === undefined || judged.measured === null ? null : judged;
}

function drawVariants(variants: readonly VariantParameters[]): string {
  const compared = variants.some(({ paper }) => paper !== null);
  const rows = variants.map(({ variant, parameters, positional, vocabularySize, paper }) => [
    variant,
    ...[parameters, positional, vocabularySize].map(show),
    ...(compared ? drawPaper(paper) : []),
  ]);
  const heading = ['variant', 'parameters', 'positional', 'vocabulary', ...(compared ? ['paper', 'verdict'] : [])];
  return alignColumns([heading, ...rows]);
}

function drawPaper(paper: Judgement | null): string[] {
  if (paper === null || paper.target.kind !== 'value') return ['–', ''];
  const { printed, unit } = paper.target;
  return [unit === 1e6 ? `${printed} M` : printed, paper.verdict];
}

/** One column per group of variants that have the same modules, the positional encoding apart. */
function drawModules(variants: readonly VariantParameters[]): string {
  const groups = new Map<string, { names: string[]; modules: readonly ParameterModule[] }>();
  for (const { variant, modules } of variants) {
    const common = modules.filter(({ module }) => !module.startsWith('positional'));
    const key = JSON.stringify(common);
    const group = groups.get(key) ?? { names: [], modules: common };
    groups.set(key, { ...group, names: [...group.names, variant] });
  }
  return [...groups.values()]
    .map(({ names, modules }) => {
      const whose = groups.size === 1 ? 'all variants' : names.join(', ');
      return alignColumns([['module', whose], ...modules.map(({ module, parameters }) => [module, show(parameters)])]);
    })
    .join('\n\n');
}

function show(count: number): string {
  return count.toLocaleString('en-US');
}
