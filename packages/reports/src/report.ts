/** The report: the one document that all formats render, and which needs no further computation. It is plain JSON. */
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { VERDICTS, type Verdict } from '@ordo/core/verdicts';
import { ChartSchema, JudgementSchema, ModificationSchema } from '@ordo/studies';
import { type Static, Type } from 'typebox';
import { CellSchema, HowSchema, NearEndSchema, SharedSeedsSchema } from './document/cell.ts';
import { MOST_ROWS_PAIRED, Names } from './document/shared.ts';

export const ReportSeedSchema = Type.Object(
  {
    seed: Type.Integer(),
    outcome: oneOf(['finished', 'failed', 'cancelled', 'unfinished', 'missing']),
    run: nullable(Type.String({ description: 'The id of the run; null for a table of scores' })),
    reason: nullable(Type.String()),
  },
  { ...closed, title: 'ReportSeed' },
);

export const ReportColumnSchema = Type.Object(
  {
    id: Type.String({ description: 'Unique in the table: the kind, and the metric if there is one (`score:bleu`)' }),
    kind: Type.String({ description: 'The id in the registry of columns: `score`, `p-seeds`, `parameters`, …' }),
    title: Type.String({ description: 'The heading, with the unit' }),
    unit: nullable(Type.String({ description: 'The unit of `value` in the cells' })),
    align: oneOf(['left', 'right']),
    metric: nullable(Type.String({ description: 'The metric that it is about' })),
    higherIsBetter: nullable(Type.Boolean()),
    signatures: Type.Array(Type.String(), { description: 'Several mean that its scores cannot be compared' }),
  },
  { ...closed, title: 'ReportColumn' },
);

export const ReportRowSchema = Type.Object(
  {
    variant: Type.String(),
    title: Type.String({ description: 'The name that the paper gives it, or the variant' }),
    isBaseline: Type.Boolean(),
    seeds: Type.Array(ReportSeedSchema),
    cells: Type.Array(CellSchema, { description: 'In the order of the columns' }),
    differences: Type.Array(Type.Object({ pointer: Type.String(), value: Type.Unsafe<unknown>({}) }, closed), {
      description: 'Where the specs of the rows differ, with the values of this row',
    }),
  },
  { ...closed, title: 'ReportRow' },
);

export const ReportPairSchema = Type.Object(
  {
    metric: Type.String(),
    row: Type.String({ description: 'A variant' }),
    over: Type.String({ description: 'The variant that it is compared with; the baseline, if it is one of the two' }),
    difference: nullable(Type.Number({ description: 'The mean of `row` minus that of `over`' })),
    text: nullable(Type.String({ description: 'The difference as printed, in the unit of the column' })),
    how: nullable(HowSchema),
    seeds: SharedSeedsSchema,
    p: nullable(
      Type.Number({
        description: 'Two-sided, over seeds, unadjusted; null where seeds do not tell how far it scatters',
      }),
    ),
    nearEnd: NearEndSchema,
    family: oneOf(['baseline', 'others', 'all'], {
      description: 'The pairs that the correction covers: those with the baseline, all others, or all without one',
    }),
    familySize: Type.Integer({ minimum: 0, description: 'How many of them were tested' }),
    holmP: nullable(Type.Number({ description: 'p after Holm’s correction over the family' })),
  },
  { ...closed, title: 'ReportPair' },
);

export const ReportTableSchema = Type.Object(
  {
    part: nullable(Type.String()),
    title: Type.String(),
    experiment: nullable(Type.String()),
    baseline: nullable(Type.String({ description: 'The variant that the others are tested against' })),
    modifications: Type.Array(ModificationSchema),
    columns: Type.Array(ReportColumnSchema),
    rows: Type.Array(ReportRowSchema),
    pairs: Type.Array(ReportPairSchema, {
      description:
        'Every pair of rows once, for each metric that has a column; no counts, which are not left to chance. A table of ' +
        `more than ${MOST_ROWS_PAIRED} rows has only the pairs with its baseline, and a note says so.`,
    }),
    notes: Type.Array(Type.String()),
  },
  { ...closed, title: 'ReportTable' },
);

export const ReportFigureSchema = Type.Object(
  { part: nullable(Type.String()), chart: ChartSchema, svg: Type.String() },
  { ...closed, title: 'ReportFigure' },
);

/** The number of judgements with each verdict. */
const COUNTS = Object.fromEntries(VERDICTS.map((verdict) => [verdict, Type.Integer()])) as Record<
  Verdict,
  ReturnType<typeof Type.Integer>
>;

export const ReportSchema = Type.Object(
  {
    report: Type.Literal(2, { description: 'The version of this schema' }),
    title: Type.String(),
    study: nullable(
      Type.Object(
        { id: Type.String(), hash: Type.String(), title: Type.String(), citation: nullable(Type.String()) },
        closed,
      ),
    ),
    provenance: Type.Object(
      {
        codeVersions: Names,
        datasets: Type.Array(Type.Object({ dataset: Type.String(), hash: Type.String() }, closed)),
        arithmetic: Type.Array(Type.String(), { description: 'Engines with their instruction sets' }),
        hosts: Names,
        ordo: Type.String({ description: 'The version of Ordo that made the report' }),
      },
      closed,
    ),
    tables: Type.Array(ReportTableSchema),
    judgements: Type.Array(JudgementSchema),
    summary: Type.Object(
      {
        verdict: nullable(oneOf(VERDICTS, { description: 'The worst of all; null without targets' })),
        ...COUNTS,
      },
      closed,
    ),
    figures: Type.Array(ReportFigureSchema),
    notes: Names,
  },
  { ...closed, title: 'Report' },
);

export type Report = Static<typeof ReportSchema>;
export type ReportTable = Static<typeof ReportTableSchema>;
export type ReportPair = Static<typeof ReportPairSchema>;
export type ReportRow = Static<typeof ReportRowSchema>;
export type ReportColumn = Static<typeof ReportColumnSchema>;
export type ReportSeed = Static<typeof ReportSeedSchema>;
export type ReportFigure = Static<typeof ReportFigureSchema>;
