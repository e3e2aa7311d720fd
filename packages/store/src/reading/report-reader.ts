/** Reads what reports need: the runs of experiments, and the sketches of their statistics. */
import { escapeLiteral, type PoolClient } from 'pg';
import type { RunState } from '../generated/enums.ts';
import { decodeStatistics } from '../results/statistics-encoding.ts';
import { copyRows } from './copy-rows.ts';
import type { Query, Stream } from './connections.ts';

/** A run as a member of an experiment, with its result. */
export interface ReportMember {
  readonly experimentId: string;
  readonly variant: string;
  readonly runId: string;
  readonly seed: number;
  readonly state: RunState;
  readonly failureKind: string | null;
  readonly failureMessage: string | null;
  readonly datasetHash: string;
  readonly spec: unknown;
  /** Null unless the run has succeeded. */
  readonly summary: unknown;
  /** The origin of the result, if it does not come from an attempt of this service. */
  readonly origin: unknown;
  /** The hash of the test set; null without a result, or for a result without references. */
  readonly testSetHash: string | null;
  readonly scores: readonly ReportScore[];
}

/** The translations of a run, with their references: [set of references][line]. */
export interface ReportTranslations {
  readonly runId: string;
  readonly hypotheses: readonly string[];
  readonly references: readonly (readonly string[])[];
}

export interface ReportScore {
  readonly metric: string;
  readonly score: number;
  readonly signature: string;
  readonly higherIsBetter: boolean;
}

/** Statistics from which no sketch has been computed yet. */
export interface Unsketched {
  readonly runId: string;
  readonly metric: string;
}

const MEMBERS = `
  select er."experimentId"::text, er.variant, r.id::text as "runId", r.seed::float8, r.state::text, r."failureKind",
    r."failureMessage", r."datasetHash", r.spec, x.summary, x.origin, x."testSetHash", coalesce(s.scores, '[]'::json) as scores
  from "ExperimentRun" er
  join "Run" r on r.id = er."runId"
  left join "Result" x on x."runId" = r.id and r.state = 'succeeded'
  left join lateral (
    select json_agg(json_build_object('metric', metric, 'score', score, 'signature', signature,
      'higherIsBetter', "higherIsBetter") order by position) as scores
    from "Score" where "runId" = x."runId"
  ) s on true
  where er."experimentId" = any($1::uuid[])
  order by array_position($1::uuid[], er."experimentId"), er.position`;

const UNSKETCHED = `
  select "runId"::text, metric from "SegmentStatistics"
  where "runId" = any($1::uuid[]) and sketch is null and segments > 0
  order by metric, "runId"`;

const STATISTICS = `
  select segments, width, "values" from "SegmentStatistics" where "runId" = $1::uuid and metric = $2`;

export function createReportReader(query: Query, stream: Stream) {
  return {
    /** Reads the runs of the experiments, each in the order in which its spec expands. */
    members: (experimentIds: readonly string[]) => query<ReportMember>(MEMBERS, [experimentIds]),

    translations: (runIds: readonly string[]) =>
      query<ReportTranslations>(
        'select "runId"::text, hypotheses, "references" from "Hypotheses" where "runId" = any($1::uuid[])',
        [runIds],
      ),

    unsketched: (runIds: readonly string[]) => query<Unsketched>(UNSKETCHED, [runIds]),

    /** Reads statistics as [segment][statistic]; null if there are none. */
    statistics: async (runId: string, metric: string): Promise<number[][] | null> => {
      const [row] = await query<{ segments: number; width: number; values: Buffer }>(STATISTICS, [runId, metric]);
      return row === undefined ? null : decodeStatistics(row.values, row);
    },

    /**
     * Stores a sketch unless there already is one. Equal statistics give equal sketches, so it does not matter which one is
     * stored first.
     */
    addSketch: async ({ runId, metric }: Unsketched, sketch: Uint8Array): Promise<void> => {
      const add = `update "SegmentStatistics" set sketch = $3 where "runId" = $1::uuid and metric = $2 and sketch is null`;
      await query(add, [runId, metric, sketch]);
    },

    /**
     * Yields the sketch of each run, in the order of the ids; null for a run that has none. The bytes of a sketch are valid
     * only until the next sketch is requested.
     */
    sketches: (metric: string, runIds: readonly string[]): AsyncGenerator<Buffer | null> =>
      stream((client) => readSketches(client, metric, runIds)),
  };
}

async function* readSketches(
  client: PoolClient,
  metric: string,
  runIds: readonly string[],
): AsyncGenerator<Buffer | null> {
  // COPY takes no parameters.
  const select = `
    select s.sketch from unnest(${escapeLiteral(`{${runIds.join(',')}}`)}::uuid[]) with ordinality as w (id, place)
    left join "SegmentStatistics" s on s."runId" = w.id and s.metric = ${escapeLiteral(metric)}
    order by w.place`;
  for await (const [sketch = null] of copyRows(client, select)) yield sketch;
}
