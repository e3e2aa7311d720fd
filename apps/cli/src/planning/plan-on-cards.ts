/** Computes the cost of a study's or spec's trainings on GPUs. It needs neither a service nor data. */
import { CHECKPOINTS_KEPT } from '@ordo/run';
import { countModules, estimateRun, expandSpec, type RunSpec, type Spec } from '@ordo/spec';
import { kindsOfPart, partOf, specOfPart, specOfSearch, type Study } from '@ordo/studies';
import { CARDS, hoursOn } from './cards.ts';

/** A variant of a part, all of whose seeds have the same cost. */
export interface VariantOnCards {
  readonly part: string | null;
  readonly variant: string;
  /** Whether it is tried by the search of the part, which comes first. */
  readonly search: boolean;
  readonly seeds: number;
  /** The training tokens of one run. All fields below are for one run as well. */
  readonly trainingTokens: number;
  readonly parameters: number;
  readonly memoryBytes: number;
  /** The size of checkpoints and the model at the end; the prepared text of the data is needed once in addition. */
  readonly diskBytes: number;
  /** The hours on one GPU, by its name. */
  readonly hours: Readonly<Record<string, number>>;
}

export interface CardTotal {
  readonly card: string;
  readonly gpus: number;
  /** The hours of wall-clock time, if the runs are executed one after another. */
  readonly hours: number;
  readonly gpuHours: number;
  /** The price; null if no price per hour was given. */
  readonly price: number | null;
  /** The energy of the GPUs alone, at the most power that they take. The rest of the machine comes on top. */
  readonly kwh: number;
  /** The kilograms of CO₂-equivalent; null if nobody has said what a kWh emits. */
  readonly co2eKilograms: number | null;
  readonly source: string;
}

/** What a unit costs; undefined where nobody has said it. */
export interface Rates {
  /** The price of one GPU for an hour. */
  readonly price?: number | undefined;
  readonly gramsPerKwh?: number | undefined;
}

export interface PlanOnCards {
  readonly variants: readonly VariantOnCards[];
  /** The parts that no GPU trains, with the reason. */
  readonly untrained: readonly { readonly part: string; readonly reason: string }[];
  readonly totals: readonly CardTotal[];
}

/** The tables from which rows are read. They multiply nothing, unless they are also the table of the output. */
const READ = new Set(['source embedding', 'target embedding', 'embedding (source, target)', 'embedding']);
const BYTES = 4;

export function planStudyOnCards(study: Study, parts: readonly string[], rates: Rates): PlanOnCards {
  const trained = parts.filter((name) => 'spec' in partOf(study, name));
  const untrained = parts
    .filter((name) => !trained.includes(name))
    .map((part) => ({ part, reason: kindsOfPart(partOf(study, part))[0]?.title ?? '' }));
  const variants = trained.flatMap((part) => [
    ...listTrials(study, part),
    ...listVariants(specOfPart(study, part), part),
  ]);
  return { variants, untrained, totals: totalsOf(variants, rates) };
}

export function planSpecOnCards(spec: Spec, rates: Rates): PlanOnCards {
  const variants = listVariants(spec, null);
  return { variants, untrained: [], totals: totalsOf(variants, rates) };
}

/** Lists each variant with each combination of values that the search of a part tries; none for a part without a search. */
function listTrials(study: Study, part: string): VariantOnCards[] {
  const spec = specOfSearch(study, part);
  return spec === undefined ? [] : listVariants(spec, part, true);
}

function listVariants(spec: Spec, part: string | null, search = false): VariantOnCards[] {
  const runs = expandSpec(spec);
  const first = new Map(runs.toReversed().map((run) => [run.variant, run]));
  return [...first.values()].toReversed().map((run) => {
    return { part, variant: run.variant, search, seeds: spec.seeds.length, ...planOne(run) };
  });
}

function planOne(run: RunSpec): Omit<VariantOnCards, 'part' | 'variant' | 'search' | 'seeds'> {
  const { trainingTokens, parameters, memoryBytes, vocabularySize } = estimateRun(run, null);
  const multiplied = countMultiplied(run, vocabularySize);
  const single = CARDS.filter(({ gpus }) => gpus === 1);
  const hours = single.map((card) => [card.name, hoursOn(card, { tokens: trainingTokens, multiplied })]);
  // A checkpoint has the weights, Adam's two moments, and the averaged weights of the validations.
  const checkpoint = 3 + run.recipe.averageLast;
  const diskBytes = BYTES * parameters * (CHECKPOINTS_KEPT * checkpoint + 1);
  return { trainingTokens, parameters, memoryBytes, diskBytes, hours: Object.fromEntries(hours) };
}

/** Counts the parameters that each token is multiplied with. */
export function countMultiplied(run: Pick<RunSpec, 'model' | 'positional'>, types: number): number {
  const modules = countModules(run, types).filter(({ module }) => !READ.has(module));
  return modules.reduce((sum, { parameters }) => sum + parameters, 0);
}

/** Returns the totals. Several GPUs are assumed to gain as much over one as they do for the reference. */
function totalsOf(variants: readonly VariantOnCards[], { price, gramsPerKwh }: Rates): CardTotal[] {
  return CARDS.map(({ name, gpus, tokensPerSecond, source, watts }) => {
    const single = CARDS.find((card) => card.name === name && card.gpus === 1)?.tokensPerSecond ?? tokensPerSecond;
    const alone = variants.reduce((sum, { seeds, hours }) => sum + seeds * (hours[name] ?? 0), 0);
    const hours = (alone * single) / tokensPerSecond;
    const gpuHours = gpus * hours;
    const kwh = (gpuHours * watts) / 1000;
    const co2eKilograms = gramsPerKwh === undefined ? null : (kwh * gramsPerKwh) / 1000;
    const cost = { price: price === undefined ? null : price * gpuHours, kwh, co2eKilograms };
    return { card: name, gpus, hours, gpuHours, ...cost, source };
  });
}
