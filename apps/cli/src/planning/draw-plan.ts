/** Draws a plan as a table. Estimates are marked, and facts from the data are listed below. */
import { adviseSeeds } from '@ordo/studies';
import { type Column, showCount, type Table, tableOf, type View } from '../listing/table.ts';
import { formatDuration } from '../progress/draw.ts';
import type { Plan, PlannedRun } from './planned-run.ts';

/** Draws the plan. @param plan what the API knows in addition to the runs */
export function drawPlan(runs: readonly PlannedRun[], plan: Pick<Plan, 'totals' | 'warnings'> | null = null): View {
  return [
    drawRuns(runs),
    LEGEND,
    ...drawText(runs),
    ...(plan === null ? [] : [drawTotals(plan.totals, runs)]),
    ...drawAdvice(runs),
    ...(plan?.warnings ?? []).map((warning) => `warning: ${warning}`),
  ];
}

const LEGEND =
  '≈ marks an estimate: of memory and time, it may be wrong by a factor of two; of parameters, by more, as their vocabulary is guessed';

/** Marks an estimate, and keeps the mark next to its figure. */
const about = (figure: string): string => `≈\u00A0${figure}`;

function drawRuns(runs: readonly PlannedRun[]): Table {
  // The memory with a second computation of layers only matters to users who limit the memory or ask for it.
  const limited = runs.some((run) => run.memoryLimitBytes !== null || run.recomputes);
  return tableOf(runs, {
    variant: ['variant', (run) => run.variant],
    seed: ['seed', (run) => run.seed],
    existing: ['exists', (run) => run.existing?.state ?? null, showExisting],
    trainingTokens: [
      'training tokens',
      (run) => run.trainingTokens,
      (run) => `at most ${showCount(run.trainingTokens)}`,
    ],
    parameters: ['parameters', (run) => run.parameters, showParameters],
    memoryBytes: ['memory MiB', (run) => run.memoryBytes, showMemory],
    ...(limited ? LIMITS : {}),
    seconds: ['time', (run) => run.seconds, (run) => showSeconds(run.seconds)],
  });
}

const LIMITS: Readonly<Record<string, Column<PlannedRun>>> = {
  recomputedMemoryBytes: ['recomputing', (run) => run.recomputedMemoryBytes, showRecomputation],
  memoryLimitBytes: ['limit', (run) => run.memoryLimitBytes, (run) => showMebibytes(run.memoryLimitBytes)],
};

function showParameters({ parameters, counted }: PlannedRun): string {
  const figure = showCount(parameters);
  return counted ? figure : about(figure);
}

function showMemory({ memoryBytes, measured, recomputes }: PlannedRun): string {
  const figure = showMebibytes(memoryBytes);
  return measured && !recomputes ? figure : about(figure);
}

const showMebibytes = (bytes: number | null): string => (bytes === null ? 'none' : (bytes / 2 ** 20).toFixed(0));

/** Shows the memory with layers that are computed a second time, and whether they will be. */
function showRecomputation({ recomputedMemoryBytes, recomputes, measured }: PlannedRun): string {
  if (recomputedMemoryBytes === null) return 'not possible';
  const figure = showMebibytes(recomputedMemoryBytes);
  return `${measured && recomputes ? figure : about(figure)}${recomputes ? ', chosen' : ''}`;
}

function showExisting({ existing, translated }: PlannedRun): string {
  if (translated) return 'translated, would be scored';
  return existing === null ? 'no' : `${existing.state}, would be attached`;
}

/** Returns one line for each fact from the data, with the affected runs unless it holds for all of them. */
function drawText(runs: readonly PlannedRun[]): string[] {
  const found = new Map<string, string[]>();
  for (const run of runs) {
    for (const line of describeText(run)) found.set(line, [...(found.get(line) ?? []), nameOf(run)]);
  }
  const failing = runs.flatMap((run) =>
    run.text.problem === null ? [] : [`will fail: ${nameOf(run)}: ${run.text.problem}`],
  );
  const shared = [...found].map(([line, names]) =>
    names.length === runs.length ? line : `${line}: ${names.join('; ')}`,
  );
  return [...shared, ...failing];
}

function describeText({ text: { reason, cleaning, dropped } }: PlannedRun): string[] {
  const lines = reason === null ? [] : [`parameters are estimated: ${reason}`];
  if (cleaning === null || dropped === null || dropped === 0) return lines;
  const why = `${cleaning.tooShort} too short, ${cleaning.tooLong} too long, ${cleaning.unbalanced} unbalanced`;
  return [...lines, `cleaning will drop ${dropped} of ${dropped + cleaning.kept} training pairs (${why})`];
}

const nameOf = ({ variant, seed }: PlannedRun): string => `${variant}, seed ${seed}`;

/** Describes what the seeds can show, on a separate line; none if there are enough, or if there is only one variant. */
function drawAdvice(runs: readonly PlannedRun[]): string[] {
  if (new Set(runs.map(({ variant }) => variant)).size < 2) return [];
  const advice = adviseSeeds(new Set(runs.map(({ seed }) => seed)).size);
  return advice === null ? [] : [`seeds: ${advice}`];
}

function drawTotals(
  { runs, newRuns, trainingTokens, seconds, gpuHours, price }: Plan['totals'],
  planned: readonly PlannedRun[],
): string {
  const toDo = planned.filter(({ existing }) => existing?.state !== 'succeeded');
  const peak = Math.max(0, ...toDo.map(chosenMemory));
  const hours = gpuHours === null || gpuHours === 0 ? '' : `, ${gpuHours.toFixed(1)} GPU-hours`;
  const cost = hours === '' || price === null ? '' : ` that cost ${price.toFixed(2)}`;
  return (
    `to do: ${newRuns} new of ${runs} runs, at most ${showCount(trainingTokens)} training tokens, ` +
    `${about(showMebibytes(peak))} MiB, ${showSeconds(seconds)} on one worker${hours}${cost}`
  );
}

/** Returns the memory that training needs in the way in which it will be executed. */
function chosenMemory({ memoryBytes, recomputedMemoryBytes, recomputes }: PlannedRun): number {
  return recomputes && recomputedMemoryBytes !== null ? recomputedMemoryBytes : memoryBytes;
}

/** Shows the time, which is unknown until runs of the same shape have been executed. */
function showSeconds(seconds: number | null): string {
  return seconds === null ? 'unknown' : about(formatDuration(seconds));
}
