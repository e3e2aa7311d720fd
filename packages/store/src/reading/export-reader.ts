/** Streams tables in long form. Postgres writes CSV and JSON lines itself, so this process only passes bytes on. */
import type { Readable } from 'node:stream';
import { FORMULA_STARTS, TEXT_SIGN } from '@ordo/core';
import { EXPORT_FORMATS, type ExportFormat } from '@ordo/core/exports';
import { escapeLiteral, type PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { decodeStatistics } from '../results/statistics-encoding.ts';
import type { Query, Stream } from './connections.ts';
import { copyRows } from './copy-rows.ts';
import { RUN_COLUMNS, RUN_ORDER, RUNS, type SelectedTable } from './exports/export-table.ts';

/** The runs to export: those that meet all given conditions. */
export interface ExportFilter {
  readonly experiment?: string | undefined;
  readonly study?: string | undefined;
  readonly variant?: string | undefined;
}

/** The statistics of one run and metric. */
export interface ExportedStatistics {
  /** The values of `RUN_COLUMNS`, in their order. */
  readonly run: readonly (string | number | null)[];
  readonly metric: string;
  /** The spec of the run, which contains the options of the metric. */
  readonly spec: unknown;
  /** [segment][statistic] */
  readonly segments: readonly (readonly number[])[];
}

export function createExportReader(query: Query, stream: Stream) {
  return {
    /** Returns whether any experiment fits the filter. */
    matches: async (filter: ExportFilter): Promise<boolean> =>
      (await query(`select 1 ${RUNS} where ${conditionsOf(filter)} limit 1`, [])).length > 0,

    /** Streams the text of the whole table; CSV has a header. */
    table: (table: SelectedTable, filter: ExportFilter, format: ExportFormat): AsyncGenerator<Buffer> =>
      stream((client) => copyText(client, copyStatement(table, filter, format))),

    statistics: (filter: ExportFilter): AsyncGenerator<ExportedStatistics> =>
      stream((client) => readStatistics(client, filter)),
  };
}

async function* copyText(client: PoolClient, statement: string): AsyncGenerator<Buffer> {
  const text: Readable = client.query(copyTo(statement));
  for await (const chunk of text) yield chunk as Buffer;
}

/**
 * Builds the statement. COPY takes no parameters. JSON contains no control characters, so with two of them as delimiter and
 * quote, COPY writes each JSON text unchanged.
 */
function copyStatement({ columns, joins, order }: SelectedTable, filter: ExportFilter, format: ExportFormat): string {
  const select = (of: (column: SelectedTable['columns'][number]) => string): string =>
    `select ${columns.map((column) => `${of(column)} as "${column.name}"`).join(', ')} ${RUNS} ${joins}
    where ${conditionsOf(filter)} order by ${RUN_ORDER}, ${order}`;
  if (!EXPORT_FORMATS[format].isCsv) {
    const rows = `select row_to_json(t)::text from (${select(({ sql }) => sql)}) t`;
    return `copy (${rows}) to stdout (format csv, delimiter e'\\x01', quote e'\\x02')`;
  }
  const words = select((column) => describeField(column, format));
  return `copy (${words}) to stdout (format csv, header true)`;
}

function describeField({ sql, type }: SelectedTable['columns'][number], format: ExportFormat): string {
  // Postgres itself would write `t` and `f`.
  if (type === 'boolean') return `case ${sql} when true then 'true' when false then 'false' end`;
  if (type !== 'string' || !EXPORT_FORMATS[format].guardsFormulas) return sql;
  // The check for an empty text is needed, because `strpos` finds an empty text at the beginning of any other.
  const isFormula = `(${sql}) <> '' and strpos(${escapeLiteral(FORMULA_STARTS)}, left(${sql}, 1)) > 0`;
  return `case when ${isFormula} then ${escapeLiteral(TEXT_SIGN)} || (${sql}) else ${sql} end`;
}

function conditionsOf({ experiment, study, variant }: ExportFilter): string {
  const wanted = [
    ['er."experimentId"::text', experiment],
    ['e."studyId"', study],
    ['er.variant', variant],
  ] as const;
  const conditions = wanted.flatMap(([column, value]) =>
    value === undefined ? [] : [`${column} = ${escapeLiteral(value)}`],
  );
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}

async function* readStatistics(client: PoolClient, filter: ExportFilter): AsyncGenerator<ExportedStatistics> {
  const select = `
    select json_build_array(${RUN_COLUMNS.map(({ sql }) => sql).join(', ')})::text, s.metric, r.spec::text,
      s.segments, s.width, s."values"
    ${RUNS} join "SegmentStatistics" s on s."runId" = r.id
    join "Score" x on x."runId" = r.id and x.metric = s.metric
    where ${conditionsOf(filter)} order by ${RUN_ORDER}, x.position`;
  for await (const fields of copyRows(client, select)) {
    // None of the query's columns is ever null.
    const [run, metric, spec, segments, width, values] = fields as Buffer[] as [
      Buffer,
      Buffer,
      Buffer,
      Buffer,
      Buffer,
      Buffer,
    ];
    yield {
      run: JSON.parse(run.toString()) as ExportedStatistics['run'],
      metric: metric.toString(),
      spec: JSON.parse(spec.toString()) as unknown,
      segments: decodeStatistics(values, { segments: segments.readInt32BE(), width: width.readInt32BE() }),
    };
  }
}
