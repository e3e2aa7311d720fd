/** `ordo bench`: measures the engines of this machine. */
import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import { ENGINE_IDS, type EngineId, isMachineBusy, listEngines } from '@ordo/tensor';
import { type BenchRow, compareEngines, type Contender } from '../../bench/compare-engines.ts';
import { SHAPE_NAMES, type ShapeName } from '../../bench/shapes.ts';
import type { Context } from '../../context.ts';
import { type FormatOption, printsTable } from '../../listing/format-option.ts';
import { tableOf, type View } from '../../listing/table.ts';
import { readCount } from '../../options/number-options.ts';
import { useEnginesOf } from '../../engines/folder.ts';
import { WorkFailed } from '../../exit-codes.ts';

interface EnginesOptions extends FormatOption {
  readonly shape?: ShapeName[];
  readonly engine?: EngineId[];
  readonly threads: number;
  readonly rounds?: number;
  readonly steps?: number;
  readonly limit: number;
  readonly quick?: boolean;
  readonly idleOnly?: boolean;
}

const QUICK = { rounds: 1, steps: 3, shapes: ['S'] as const };
const FULL = { rounds: 3, steps: 8, shapes: SHAPE_NAMES };

const EXAMPLES = `
A step is one update of the real trainer: forward pass, backward pass and Adam, with dropout 0.1, on random
sentences of 32 tokens. There are two shapes:
  S  width 256, 3+3 layers, 8,000 words, 32 sentences
  B  Transformer base (width 512, 6+6 layers), 37,000 words, 16 sentences

Engines are measured in turn, round by round, each time in a fresh process, and the table shows medians over the
rounds. The loss must agree between engines. Times that were measured while other work ran are marked with *.

Examples:
  ordo bench engines --quick                                            # under a minute
  ordo bench engines --shape B --engine native tensorflow --rounds 5
  ordo bench engines --idle-only --json > engines.json
`;

export function addBenchCommand(program: Command, context: Context): void {
  const bench = program
    .command('bench')
    .summary('measure the engines of this machine')
    .description('Measures how fast the engines of this machine train.')
    .addHelpText('after', '\nExample:\n  ordo bench engines --quick\n');
  printsTable(bench.command('engines'))
    .description('Measures a training step on every installed engine: time, tokens per second and peak memory.')
    .addOption(new Option('--shape <name...>', 'the shapes to measure (default: both)').choices(SHAPE_NAMES))
    .addOption(new Option('--engine <id...>', 'measure only these engines').choices(ENGINE_IDS))
    .addOption(
      new Option('--threads <n>', 'threads of an engine')
        .argParser(readCount)
        .default(availableParallelism(), 'the processors of this machine'),
    )
    .option('--rounds <n>', `rounds over all engines (default: ${FULL.rounds})`, readCount)
    .option('--steps <n>', `steps per round, after two steps to warm up (default: ${FULL.steps})`, readCount)
    .option('--limit <seconds>', 'give up on an engine whose round takes longer', readCount, 120)
    .option('--quick', 'measure only shape S, in one round of three steps')
    .option('--idle-only', 'refuse to measure while other work runs')
    .addHelpText('after', EXAMPLES)
    .action((options: EnginesOptions) => benchEngines(options, context));
}

async function benchEngines(options: EnginesOptions, context: Context): Promise<void> {
  const output = context.output();
  const environment = context.environment();
  const enginesFolder = useEnginesOf(environment);
  const { busy, share } = await isMachineBusy(1000);
  const state = `${Math.round(share * 100)} % of this machine's processors are busy`;
  if (busy && options.idleOnly === true) throw new WorkFailed(`${state}, so nothing was measured`);
  if (busy) output.say(`NOTE: ${state}; times will be marked`);
  const engines = await listEngines();
  const wanted = options.engine ?? engines.map(({ id }) => id);
  for (const { id, available, reason, fix } of engines) {
    if (!available && wanted.includes(id)) output.say(`absent: ${id} (${reason}; ${String(fix)})`);
  }
  const present = engines.filter(({ id, available }) => available && wanted.includes(id));
  if (present.length === 0) throw new WorkFailed('none of the requested engines is installed');
  const plan = options.quick === true ? QUICK : FULL;
  const rows = await compareEngines({
    contenders: present.flatMap(({ id }) => precisionsOf(id)),
    shapes: options.shape ?? plan.shapes,
    rounds: options.rounds ?? plan.rounds,
    steps: options.steps ?? plan.steps,
    warmup: 2,
    threads: options.threads,
    dropout: 0.1,
    limitSeconds: options.limit,
    enginesFolder,
    environment: environment.variables,
    say: (line) => output.say(line),
  });
  output.list({ threads: options.threads, busyAtStart: busy, rows }, drawRows(rows), options.format);
}

function precisionsOf(engine: EngineId): Contender[] {
  if (engine === 'float64') return [{ engine, precision: 'fp64' }];
  const fp32: Contender = { engine, precision: 'fp32' };
  return engine === 'native' ? [fp32, { engine, precision: 'bf16' }] : [fp32];
}

function number(value: number | null, digits = 0): string {
  return value === null ? '–' : value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

function drawRows(rows: readonly BenchRow[]): View {
  const table = tableOf(rows, {
    shape: ['shape', (row) => row.shape],
    engine: ['engine', (row) => row.engine],
    precision: ['precision', (row) => row.precision],
    tokensPerSecond: [
      'tok/s',
      (row) => row.tokensPerSecond,
      (row) => `${number(row.tokensPerSecond)}${row.busy ? '*' : ''}`,
    ],
    stepMs: ['step ms', (row) => row.stepMs, (row) => number(row.stepMs, 1)],
    cpuMs: ['cpu ms', (row) => row.cpuMs, (row) => number(row.cpuMs, 1)],
    peakRssBytes: [
      'peak RSS MB',
      (row) => row.peakRssBytes,
      (row) => number(row.peakRssBytes === null ? null : row.peakRssBytes / 1e6),
    ],
    loss: ['loss', (row) => row.loss, (row) => number(row.loss, 4)],
    remark: ['remark', (row) => row.remark, (row) => row.remark ?? ''],
  });
  const note = '* measured while other work ran on the machine; do not compare these times.';
  return [table, ...(rows.some(({ busy }) => busy) ? [note] : [])];
}
