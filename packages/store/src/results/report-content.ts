/** Tells whether a report would differ from an earlier one, without reading the report's data. */
import type { RowsOf } from '../database/prepared-statements.ts';
import { Prisma } from '../generated/client.ts';

export function createReportContentRepository(rowsOf: RowsOf) {
  return {
    /**
     * Returns a hash of all stored data that a report on the experiments depends on: the experiments, their runs and states,
     * and which attempt gave each result (a result never changes). Null if one of the experiments does not exist.
     */
    hash: async (experimentIds: readonly string[]): Promise<string | null> => {
      const ids = [...new Set(experimentIds)];
      const rows = await rowsOf<{ hash: string | null; found: number }>(Prisma.sql`
        select encode(sha256(convert_to(string_agg(content, E'\\n' order by id), 'UTF8')), 'hex') as hash, count(*)::int as found
        from (
          select e.id, to_json(e.*)::text || coalesce((
            select string_agg(json_build_array(er.position, er.variant, r.id, r.state, r."codeVersion", r."datasetHash",
              r."failureKind", r."failureMessage", x."attemptId")::text, ',' order by er.position)
            from "ExperimentRun" er
            join "Run" r on r.id = er."runId"
            left join "Result" x on x."runId" = r.id
            where er."experimentId" = e.id), '') as content
          from "Experiment" e where e.id = any(${ids}::uuid[])
        ) asked`);
      const row = rows[0];
      return row === undefined || row.found < ids.length ? null : row.hash;
    },
  };
}
