/** The report: the one document that everything renders, and from which nothing is computed. Plain JSON. */
import { ChartSchema, IntervalSchema, JudgementSchema, ModificationSchema, VERDICTS } from '@ordo/studies';
import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false } as const;
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const oneOf = <const T extends readonly string[]>(values: T, description?: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...(description === undefined ? {} : { description }) });

export const ReportSeedSchema = Type.Object(
  {
    seed: Type.Integer(),
    outcome: oneOf(['finished', 'failed', 'cancelled', 'unfinished', 'missing']),
    run: nullable(Type.String({ description: 'The id of the run; null for a table of scores' })),
    reason: nullable(Type.String()),
  },
  { ...closed, title: 'ReportSeed' },
);

/** Two questions, never mixed: would another test set, and would other seeds, show the difference? */
export const SignificanceSchema = Type.Object(
  {
    difference: Type.Number({ description: 'The row minus the baseline' }),
    testSet: nullable(
      Type.Object(
        {
          sacrebleuP: Type.Number({ description: 'The p of sacreBLEU’s paired bootstrap, which rejects too often' }),
          centredP: Type.Number({ description: 'The two-sided p of the same draws, centred on their mean' }),
          draws: Type.Integer(),
        },
        closed,
      ),
    ),
    training: nullable(
      Type.Object(
        {
          welchP: nullable(Type.Number({ description: 'Welch’s two-sided test over seeds' })),
          pooledP: nullable(Type.Number({ description: 'The same with the spread pooled over all rows' })),
          dunnettP: nullable(Type.Number({ description: 'Adjusted for comparing all rows with one baseline' })),
        },
        closed,
      ),
    ),
    untested: Type.Array(Type.String(), { description: 'Why a test was not done' }),
  },
  { ...closed, title: 'Significance' },
);

export const CellSchema = Type.Object(
  {
    column: Type.String({ description: 'The id of the column' }),
    text: Type.String({ description: 'The cell as printed' }),
    value: nullable(Type.Number({ description: 'In the unit of the column, in full precision' })),
    spread: nullable(Type.Number({ description: 'Sample standard deviation over seeds' })),
    n: Type.Integer({ minimum: 0, description: 'The seeds behind the value' }),
    interval: nullable(IntervalSchema),
    bySeed: Type.Array(nullable(Type.Number()), { description: 'In the order of the seeds of the row' }),
    marks: Type.Array(Type.String(), { description: 'Marks of doubt, which the notes explain' }),
    significance: nullable(SignificanceSchema),
    judgements: Type.Array(Type.Integer(), { description: 'Places in `judgements` of those about this cell' }),
  },
  { ...closed, title: 'Cell' },
);

export const ReportColumnSchema = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    unit: nullable(Type.String()),
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

export const ReportTableSchema = Type.Object(
  {
    part: nullable(Type.String()),
    title: Type.String(),
    experiment: nullable(Type.String()),
    baseline: nullable(Type.String({ description: 'The variant that the others are tested against' })),
    modifications: Type.Array(ModificationSchema),
    columns: Type.Array(ReportColumnSchema),
    rows: Type.Array(ReportRowSchema),
    notes: Type.Array(Type.String()),
  },
  { ...closed, title: 'ReportTable' },
);

export const ReportFigureSchema = Type.Object(
  { part: nullable(Type.String()), chart: ChartSchema, svg: Type.String() },
  { ...closed, title: 'ReportFigure' },
);

const Names = Type.Array(Type.String());

export const ReportSchema = Type.Object(
  {
    report: Type.Literal(1, { description: 'The version of this schema' }),
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
        verdict: nullable(oneOf(VERDICTS, 'The worst of all; null without targets')),
        reproduced: Type.Integer(),
        better: Type.Integer(),
        worse: Type.Integer(),
        inconclusive: Type.Integer(),
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
export type ReportRow = Static<typeof ReportRowSchema>;
export type ReportColumn = Static<typeof ReportColumnSchema>;
export type ReportSeed = Static<typeof ReportSeedSchema>;
export type Cell = Static<typeof CellSchema>;
export type ReportFigure = Static<typeof ReportFigureSchema>;
