/** The query parameters for the curves of several runs. */
import { ID_FORM } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';

const MOST_RUNS = 32;
const MOST_NAMES = 16;
const NAME = '[a-z][a-z0-9/+-]{0,63}';
const StepSchema = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 });

export const SeriesQuerySchema = Type.Object(
  {
    run: Type.String({
      pattern: `^${ID_FORM}(?:,${ID_FORM}){0,${MOST_RUNS - 1}}$`,
      'x-expects': `the ids of one to ${MOST_RUNS} runs, separated by commas`,
      description: 'The runs whose curves to read, separated by commas',
    }),
    width: Type.Integer({
      minimum: 1,
      maximum: 4000,
      examples: [800],
      description: 'Divides the range of steps into this many equal parts: as many as the chart is wide, in pixels',
    }),
    name: Type.Optional(
      Type.String({
        pattern: `^${NAME}(?:,${NAME}){0,${MOST_NAMES - 1}}$`,
        'x-expects': `the names of one to ${MOST_NAMES} metrics, separated by commas, such as train/loss`,
        description: 'The metrics to read, separated by commas; by default all',
      }),
    ),
    from: Type.Optional(
      Type.Unsafe<number>({
        ...StepSchema,
        description: 'The first step of the range; by default the first of all runs',
      }),
    ),
    to: Type.Optional(
      Type.Unsafe<number>({
        ...StepSchema,
        description: 'The last step of the range; by default the last of all runs',
      }),
    ),
  },
  closed,
);
