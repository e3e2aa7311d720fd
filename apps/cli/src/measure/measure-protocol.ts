/** Carries out a measurement protocol: measures every row in turn, each in a process of its own. */
import type { CostOrder, ForwardCost, TrainingCost } from '@ordo/run';
import type { CostRow } from '@ordo/reports';
import type { CostSize, Protocol, RowCost } from '@ordo/studies/legacy';
import type { Output } from '../output.ts';
import { measureRow } from './measure-row.ts';

export interface MeasureSettings extends CostSize, Pick<CostOrder, 'engine' | 'threads' | 'precision' | 'codeVersion'> {
  readonly repeats: number;
}

/** The measurement of one row, which includes the environment it ran in. */
export interface MeasuredRow {
  readonly row: string;
  readonly positional: Protocol['rows'][number]['positional'];
  readonly cost: ForwardCost | TrainingCost;
}

export async function measureProtocol(
  protocol: Protocol,
  settings: MeasureSettings,
  { output, signal }: { readonly output: Output; readonly signal: AbortSignal },
): Promise<MeasuredRow[]> {
  const { preset, vocabulary, sentences, tokens, engine, threads, precision, codeVersion, repeats } = settings;
  const measured: MeasuredRow[] = [];
  for (const { row, positional } of protocol.rows) {
    const order: CostOrder = {
      model: { preset },
      positional,
      vocabulary,
      sentences,
      tokens,
      engine,
      threads,
      precision,
      codeVersion,
    };
    const message =
      protocol.kind === 'forward-time' ? { kind: protocol.kind, order, repeats } : { kind: protocol.kind, order };
    const { cost } = await measureRow(message, signal);
    measured.push({ row, positional, cost });
    output.say(`${measured.length} of ${protocol.rows.length}  ${row}: ${describeCost(cost)}`);
  }
  return measured;
}

function describeCost(cost: ForwardCost | TrainingCost): string {
  if ('forward' in cost) return `${cost.forward.median.toFixed(1)} ms${cost.forward.busy ? ' on a busy machine' : ''}`;
  const { enginePeakBytes, processPeakBytes } = cost.memory;
  const tensors = enginePeakBytes === null ? '' : `${(enginePeakBytes / 2 ** 20).toFixed(1)} MiB in tensors, `;
  return `${tensors}${(processPeakBytes / 2 ** 20).toFixed(1)} MiB in the process`;
}

export function toCostRow({ row, cost }: MeasuredRow, { printed }: Protocol): CostRow {
  return {
    label: row,
    parameters: cost.parameters,
    forward: 'forward' in cost ? cost.forward : null,
    memory: 'memory' in cost ? cost.memory : null,
    printed: printed[row] ?? {},
  };
}

/** What a verdict compares: the range of times, or peak memory (of the engine, or of the process if it is unknown). */
export function toRowCost({ row, cost }: MeasuredRow): RowCost {
  if ('forward' in cost) {
    const { median, minimum, maximum, busy } = cost.forward;
    return { row, middle: median, lowest: minimum, highest: maximum, disturbed: busy };
  }
  const bytes = cost.memory.enginePeakBytes ?? cost.memory.processPeakBytes;
  return { row, middle: bytes, lowest: bytes, highest: bytes, disturbed: false };
}
