/** The JSON of a table of scores that is to be judged. */
import { closed } from '@ordo/core/schema-parts';
import { ColumnsSchema, type TableRow } from '@ordo/studies';
import { Type } from 'typebox';
import { formatQuery } from './report.ts';
import { StudyBodySchema, versionQuery } from './study.ts';

const RowSchema = Type.Unsafe<TableRow['cells']>(
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
);

const SCORES_EXAMPLE = [{ part: 'en-de', row: 'SAPE', metric: 'bleu', seed: 1, value: 27.4 }];
const ScoresSchema = Type.Union(
  [
    Type.Array(RowSchema, { minItems: 1, description: 'One object for each score' }),
    Type.String({ minLength: 1, description: 'The same as CSV with a header' }),
  ],
  {
    'x-checked-by': 'observe',
    description:
      'Scores by part, row, metric and seed, with their value; or one column for each seed (`seed 1`, `seed 2`). What a ' +
      'study has only one of can be left out.',
    examples: [SCORES_EXAMPLE],
  },
);

/** The body of a judgement. `parseStudy` and `observe` check the parts for which a schema is not enough. */
export const JudgementBodySchema = Type.Object(
  {
    study: Type.Union([Type.String({ maxLength: 200, description: 'The id of a study' }), StudyBodySchema], {
      description: 'What the scores are judged by: the id of a study, or a study itself',
    }),
    ...versionQuery,
    scores: ScoresSchema,
    columns: Type.Optional(ColumnsSchema),
  },
  {
    ...closed,
    title: 'ScoresToJudge',
    examples: [{ study: 'posnet/table-1', scores: SCORES_EXAMPLE }],
  },
);

export const JudgementQuerySchema = Type.Object(formatQuery, closed);
