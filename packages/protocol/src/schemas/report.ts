/** The query parameters of a report, and its answer in each format. */
import { closed, oneOf } from '@ordo/core/schema-parts';
import { REPORT_FORMATS, ReportSchema } from '@ordo/reports';
import { type Static, Type } from 'typebox';
import { versionQuery } from './study.ts';

const IdListSchema = (what: string) =>
  Type.Optional(
    Type.String({
      maxLength: 2000,
      pattern: '^[^,]+(,[^,]+)*$',
      description: `${what}, in their order, separated by commas`,
    }),
  );

export const formatQuery = {
  format: Type.Optional(
    oneOf(
      REPORT_FORMATS.map(({ id }) => id),
      { description: '`json` by default' },
    ),
  ),
};

const tableQuery = {
  ...formatQuery,
  baseline: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'The variant to test against; by default that of the study, or the first one',
    }),
  ),
  metrics: IdListSchema('Ids of metrics'),
  columns: IdListSchema('Ids of columns'),
  rows: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description:
        'How many rows each table shows, besides its baseline; all by default. A note says how many are left out',
    }),
  ),
};
type TableQuery = Static<ReturnType<typeof Type.Object<typeof tableQuery>>>;

/** Turns the query into the options for tables that `buildReport` takes. */
export function readTableQuery({ format = 'json', baseline, metrics, columns, rows }: TableQuery) {
  return { format, baseline, metrics: metrics?.split(','), columns: columns?.split(','), rows };
}

export const ExperimentReportQuerySchema = Type.Object(
  {
    ...tableQuery,
    study: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'The id of a study to judge by; by default the one that the experiment is a part of. `none` judges nothing.',
      }),
    ),
    ...versionQuery,
    part: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'The part of the study that the experiment is; by default the one that it was submitted as',
      }),
    ),
  },
  closed,
);

export const StudyReportQuerySchema = Type.Object(
  {
    ...tableQuery,
    ...versionQuery,
    experiments: Type.Optional(
      Type.String({
        maxLength: 8000,
        pattern: '^[0-9a-f-]{36}(,[0-9a-f-]{36})*$',
        description:
          'Ids of experiments that were submitted as parts of the study, separated by commas. For every other part, the ' +
          'newest experiment is taken.',
      }),
    ),
  },
  closed,
);

const contents = Object.fromEntries(
  REPORT_FORMATS.map(({ contentType, id }) => [
    contentType.split(';')[0] as string,
    { schema: id === 'json' ? ReportSchema : Type.String() },
  ]),
);
export const reportAnswer = {
  200: { description: 'The report, in the format that was asked for', content: contents },
  304: Type.Null({ description: 'The client has the report already' }),
};
