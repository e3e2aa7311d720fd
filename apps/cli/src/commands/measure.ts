/** `ordo measure`: measures forward times or memory by positional encoding, for tables and figures without training. */
import path from 'node:path';
import { type Command, Option } from 'commander';
import { OrdoError, unknownName } from '@ordo/core';
import { type CostTable, layoutCosts, renderCostFiles, renderCostJudgements, renderText } from '@ordo/reports';
import { ENGINE_PREFERENCES, readCodeBase } from '@ordo/spec';
import { findProtocol, judgeCosts, type Protocol, PROTOCOLS } from '@ordo/studies/legacy';
import { isMachineBusy } from '@ordo/tensor';
import type { Context } from '../context.ts';
import { readCount } from '../count-option.ts';
import { withInterruption } from '../interruption.ts';
import {
  measureProtocol,
  type MeasuredRow,
  type MeasureSettings,
  toCostRow,
  toRowCost,
} from '../measure/measure-protocol.ts';
import { writeFiles } from '../write-files.ts';

interface MeasureOptions
  extends Partial<Pick<MeasureSettings, 'preset' | 'vocabulary' | 'sentences' | 'tokens' | 'repeats'>> {
  readonly engine: MeasureSettings['engine'];
  readonly precision: MeasureSettings['precision'];
  readonly threads: number;
  readonly variant?: readonly string[];
  readonly out?: string;
  readonly force: boolean;
}

export function addMeasureCommand(program: Command, context: Context): void {
  program
    .command('measure')
    .argument('<id>', `the measurement: ${PROTOCOLS.map(({ id }) => id).join(' or ')}`)
    .option('--out <folder>', 'the folder to write to (default: ordo-measurements/<id>)')
    .option('--force', 'measure times even on a busy machine, and mark them', false)
    .option('--variant <rows...>', 'measure only these rows, by their names in the paper')
    .addOption(
      new Option('--preset <name>', 'the size of the model (default: the paper’s)').choices([
        'probe',
        'tiny',
        'iwslt',
        'base',
        'big',
      ]),
    )
    .option('--vocabulary <types>', 'the size of the joint vocabulary (default: the paper’s)', readCount)
    .option('--sentences <count>', 'sentences in a batch (default: the paper’s)', readCount)
    .option('--tokens <count>', 'tokens per sentence, on each side (default: the paper’s)', readCount)
    .option('--repeats <count>', 'timed passes (default: the paper’s)', readCount)
    .addOption(new Option('--engine <id>', 'the engine').choices([...ENGINE_PREFERENCES]).default('auto'))
    .addOption(
      new Option('--precision <name>', 'the precision of matrix products').choices(['fp32', 'bf16']).default('fp32'),
    )
    .option('--threads <count>', 'threads of the engine', readCount, 1)
    .summary('measure forward times or memory by positional encoding')
    .description(
      'Measures each row of a table or figure in a process of its own and writes the table (table.md, table.csv), a bar ' +
        'chart (figure.svg) and all readings with the verdicts (measurement.json). On a busy machine it refuses to measure ' +
        'times, because they would depend on the other work.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo measure posnet/figure-2\n  ordo measure posnet/table-3 --out table-3 --threads 2\n' +
        '  ordo measure posnet/figure-2 --preset tiny --vocabulary 10000 --force\n',
    )
    .action(async (id: string, options: MeasureOptions) => {
      const protocol = selectRows(findProtocol(id), options.variant);
      await withInterruption((signal) => measureAndReport(protocol, options, { context, signal }));
    });
}

interface Surroundings {
  readonly context: Context;
  readonly signal: AbortSignal;
}

async function measureAndReport(protocol: Protocol, options: MeasureOptions, { context, signal }: Surroundings) {
  const output = context.output();
  if (protocol.kind === 'forward-time' && !options.force) await refuseBusyMachine();
  const settings = chooseSettings(protocol, options, readCodeBase().version);
  for (const line of [protocol.title, ...protocol.notes]) output.say(line);
  const measured = await measureProtocol(protocol, settings, { output, signal });
  signal.throwIfAborted();
  const table: CostTable = {
    title: protocol.title,
    rows: measured.map((row) => toCostRow(row, protocol)),
    notes: [...describeSettings(settings, measured), ...protocol.notes, `Paper: ${protocol.citation}`],
  };
  const judgements = judgeCosts(protocol, measured.map(toRowCost));
  const result = { protocol: protocol.id, settings, rows: measured, judgements };
  const out = path.resolve(options.out ?? path.join('ordo-measurements', protocol.id));
  const readings = `${JSON.stringify(result, null, 2)}\n`;
  const files = await writeFiles(out, new Map([['measurement.json', readings], ...renderCostFiles(table)]));
  output.result({ out, files, ...result }, `${renderText(layoutCosts(table))}\n${renderCostJudgements(judgements)}\n`);
  output.say(`files: ${out}`);
}

async function refuseBusyMachine(): Promise<void> {
  const { busy, share } = await isMachineBusy();
  if (!busy) return;
  throw new OrdoError(
    'measurement.refused',
    `other work takes ${Math.round(share * 100)} % of this machine’s processor time and would distort the times`,
    { fix: 'wait until it has ended, or add --force to measure all the same and mark the times' },
  );
}

function selectRows(protocol: Protocol, wanted: readonly string[] | undefined): Protocol {
  if (wanted === undefined) return protocol;
  const names = protocol.rows.map(({ row }) => row);
  const unknown = wanted.find((row) => !names.includes(row));
  if (unknown === undefined) return { ...protocol, rows: protocol.rows.filter(({ row }) => wanted.includes(row)) };
  throw unknownName(unknown, names, { code: 'request.invalid', kind: `row of ${protocol.id}` });
}

function chooseSettings({ size, repeats }: Protocol, options: MeasureOptions, codeVersion: string): MeasureSettings {
  const { engine, threads, precision } = options;
  return {
    preset: options.preset ?? size.preset,
    vocabulary: options.vocabulary ?? size.vocabulary,
    sentences: options.sentences ?? size.sentences,
    tokens: options.tokens ?? size.tokens,
    repeats: options.repeats ?? repeats,
    engine,
    threads,
    precision,
    codeVersion,
  };
}

/** The two lines below every table: what was measured, and on what. */
function describeSettings(settings: MeasureSettings, [first]: readonly MeasuredRow[]): string[] {
  const { preset, vocabulary, sentences, tokens, precision, repeats } = settings;
  const passes = first !== undefined && 'forward' in first.cost ? `, ${repeats} passes` : '';
  const { engine, device, threads } = first?.cost.environment ?? { engine: '', device: '', threads: 0 };
  return [
    `Transformer ${preset}, ${vocabulary} types, ${sentences} sentences of ${tokens} tokens, ${precision}${passes}.`,
    `Engine ${engine} on ${device}, ${threads} ${threads === 1 ? 'thread' : 'threads'}.`,
  ];
}
