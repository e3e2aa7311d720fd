/** The costs of models, one row per encoding, as a table and as a bar chart. */
import { type Bar, renderBarChart } from './figures/bar-chart.ts';
import { formatCount, formatFixed, formatMebibytes } from './format-number.ts';
import type { Column, TableLayout } from './layout.ts';
import { quoteField } from './render/csv.ts';

/** The measurements of one row; null for what was not measured. */
export interface CostRow {
  readonly label: string;
  readonly parameters: { readonly total: number; readonly positional: number };
  /** Milliseconds of forward passes. `busy` means that other work ran on the machine. */
  readonly forward: {
    readonly median: number;
    readonly minimum: number;
    readonly maximum: number;
    readonly busy: boolean;
  } | null;
  /** Peaks in training; that of the engine is null if it does not report one. */
  readonly memory: { readonly enginePeakBytes: number | null; readonly processPeakBytes: number } | null;
  /** [column] → what the paper printed. */
  readonly printed: Readonly<Record<string, string>>;
}

export interface CostTable {
  readonly title: string;
  readonly rows: readonly CostRow[];
  readonly notes: readonly string[];
}

const NOT_AVAILABLE = '–';

/** A column, and how to get its cell from a row. */
interface Field extends Column {
  readonly cell: (row: CostRow) => string;
}

export function layoutCosts({ rows, notes }: CostTable): TableLayout {
  const columns = listFields(rows);
  const busy = rows.some((row) => row.forward?.busy === true);
  const marks = busy ? ['* measured while other work ran on the machine: do not compare these times.'] : [];
  return {
    columns: columns.map(({ title, align }) => ({ title, align })),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
    notes: [...marks, ...notes],
  };
}

function listFields(rows: readonly CostRow[]): Field[] {
  const timed = rows.some(({ forward }) => forward !== null);
  const weighed = rows.some(({ memory }) => memory !== null);
  const printed = [...new Set(rows.flatMap((row) => Object.keys(row.printed)))];
  const right = (title: string, cell: Field['cell']): Field => ({ title, align: 'right', cell });
  return [
    { title: 'encoding', align: 'left', cell: ({ label }) => label },
    right('parameters', ({ parameters }) => formatCount(parameters.total)),
    ...(timed ? listTimes(right, rows[0]) : []),
    ...(weighed ? listPeaks(right) : []),
    ...printed.map((name) => right(`${name} (paper)`, (row) => row.printed[name] ?? NOT_AVAILABLE)),
  ];
}

type Right = (title: string, cell: Field['cell']) => Field;

function listTimes(right: Right, first: CostRow | undefined): Field[] {
  const milliseconds = (read: (forward: NonNullable<CostRow['forward']>) => number): Field['cell'] => {
    return ({ forward }) => (forward === null ? NOT_AVAILABLE : formatFixed(read(forward), 1));
  };
  return [
    right('median ms', ({ forward }) =>
      forward === null ? NOT_AVAILABLE : `${formatFixed(forward.median, 1)}${forward.busy ? '*' : ''}`,
    ),
    right(
      'least',
      milliseconds(({ minimum }) => minimum),
    ),
    right(
      'most',
      milliseconds(({ maximum }) => maximum),
    ),
    right(`× ${first?.label ?? ''}`, ({ forward }) => {
      const base = first?.forward?.median;
      return forward === null || base === undefined ? NOT_AVAILABLE : formatFixed(forward.median / base, 3);
    }),
  ];
}

function listPeaks(right: Right): Field[] {
  return [
    right('engine MiB', ({ memory }) =>
      memory === null || memory.enginePeakBytes === null ? NOT_AVAILABLE : formatMebibytes(memory.enginePeakBytes),
    ),
    right('process MiB', ({ memory }) => (memory === null ? NOT_AVAILABLE : formatMebibytes(memory.processPeakBytes))),
  ];
}

/**
 * Draws medians with their ranges as error bars, or peaks of the engine (of the process if the engine reports none).
 */
export function renderCostChart({ title, rows }: CostTable): string {
  const timed = rows.some(({ forward }) => forward !== null);
  const bars = rows.map((row): Bar => (timed ? barOfTime(row) : barOfMemory(row)));
  return renderBarChart({ title, yLabel: timed ? 'milliseconds' : 'mebibytes', bars });
}

function barOfTime({ label, forward }: CostRow): Bar {
  if (forward === null) return { label, value: null, error: null };
  const { median, minimum, maximum, busy } = forward;
  return { label: busy ? `${label}*` : label, value: median, error: Math.max(median - minimum, maximum - median) };
}

function barOfMemory({ label, memory }: CostRow): Bar {
  if (memory === null) return { label, value: null, error: null };
  return { label, value: (memory.enginePeakBytes ?? memory.processPeakBytes) / 2 ** 20, error: null };
}

/** CSV with full precision, and units in the column names. */
export function renderCostCsv({ rows }: CostTable): string {
  const head = [
    'encoding',
    'parameters',
    'positional_parameters',
    'median_ms',
    'minimum_ms',
    'maximum_ms',
    'busy',
    'engine_peak_bytes',
    'process_peak_bytes',
  ];
  const lines = rows.map(({ label, parameters, forward, memory }) => [
    label,
    parameters.total,
    parameters.positional,
    forward?.median ?? null,
    forward?.minimum ?? null,
    forward?.maximum ?? null,
    forward?.busy ?? null,
    memory?.enginePeakBytes ?? null,
    memory?.processPeakBytes ?? null,
  ]);
  return [head, ...lines].map((fields) => `${fields.map((field) => quoteField(field)).join(',')}\r\n`).join('');
}
