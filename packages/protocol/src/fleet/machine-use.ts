/** /v1/machine-use: shows how much of each machine was used over the last hours. */
import { MEASURES, READINGS_KEPT_HOURS } from '@ordo/core/machine-reading';
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { CountSchema } from '@ordo/core/service-schemas';
import { Type } from 'typebox';
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { TimeSchema } from '../schemas/shared.ts';

const MachineUseQuerySchema = Type.Object(
  {
    hours: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: READINGS_KEPT_HOURS,
        description: 'How many hours up to now; 6 by default',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'At most so many machines; 12 by default' }),
    ),
  },
  closed,
);

const MeasureSchema = Type.Object(
  {
    name: oneOf(MEASURES),
    values: Type.Array(nullable(Type.Number({ minimum: 0 })), {
      description: 'The mean of each part of the time; null where no worker of the machine has reported it',
    }),
  },
  { ...closed, title: 'MachineMeasure' },
);

export const MachineUseSchema = Type.Object(
  {
    from: TimeSchema,
    to: Type.Unsafe<string>({ ...TimeSchema, description: 'The end of the present minute; ISO 8601, UTC' }),
    total: Type.Unsafe<number>({
      ...CountSchema,
      description: 'How many machines have reported in this time, also those above the limit',
    }),
    machines: Type.Array(
      Type.Object(
        {
          machine: Type.String({ description: 'The name, as its workers have it' }),
          measures: Type.Array(MeasureSchema, {
            description: 'Percent, except for those in watts. All have equal parts of the time, of a minute or more',
          }),
        },
        { ...closed, title: 'UsedMachine' },
      ),
      { description: 'By name' },
    ),
  },
  { ...closed, title: 'MachineUse' },
);

export const getMachineUse = defineRoute({
  method: 'GET',
  url: '/v1/machine-use',
  config: { access: 'read' },
  schema: {
    tags: ['fleet'],
    operationId: 'getMachineUse',
    summary: 'Show how much of the machines was used over the last hours: processors, memory, GPUs and power',
    querystring: MachineUseQuerySchema,
    response: answers(200, MachineUseSchema),
  },
});
