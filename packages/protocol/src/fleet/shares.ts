/** /v1/shares: shows what each owner uses of each pool, and sets what it may use. */
import { POOL_OR_ALL_PATTERN } from '@ordo/core/name-pattern';
import { closed, nullable } from '@ordo/core/schema-parts';
import { ALL_POOLS } from '@ordo/core/service-words';
import { Type } from 'typebox';
import { answers, answersNothing } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { CountSchema } from '@ordo/core/service-schemas';

const identity = {
  owner: Type.String({ minLength: 1, maxLength: 200, description: 'As API keys have it' }),
  pool: Type.String({
    pattern: POOL_OR_ALL_PATTERN,
    description: `A pool, or ${ALL_POOLS} for all pools together`,
  }),
};

const allowance = {
  weight: nullable(Type.Number({ minimum: 0.01, maximum: 1000 }), {
    description: `How much of the pool it gets beside others; null for its weight in ${ALL_POOLS}, or else 1`,
  }),
  runningLimit: nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }), {
    description: 'At most so many of its runs run at the same time; null for any number',
  }),
  quotaHours: nullable(Type.Number({ minimum: 0, maximum: 1e9 }), {
    description: 'None of its runs begins after so many device-hours; null for any number',
  }),
};

const AllowanceSchema = Type.Object(
  { ...identity, ...allowance },
  {
    ...closed,
    title: 'Allowance',
    examples: [{ owner: 'ada', pool: 'gpu', weight: 2, runningLimit: 4, quotaHours: 1.5 }],
  },
);

const HoursSchema = Type.Number({ minimum: 0 });

const ShareListSchema = Type.Object(
  {
    shares: Type.Array(
      Type.Object(
        {
          ...identity,
          ...allowance,
          running: Type.Unsafe<number>({ ...CountSchema, description: 'Runs that it executes' }),
          units: Type.Unsafe<number>({
            ...CountSchema,
            description: 'The GPUs or, for runs without, the cores of these',
          }),
          usedHours: Type.Unsafe<number>({ ...HoursSchema, description: 'Device-hours that it has ever used' }),
          recentHours: Type.Unsafe<number>({
            ...HoursSchema,
            description: 'The same, where each week counts half as much as the next; decides whose turn it is',
          }),
        },
        { ...closed, title: 'Share' },
      ),
      { description: 'By owner and pool; those who have run something, or for whom something is set' },
    ),
  },
  { ...closed, title: 'ShareList' },
);

export const listShares = defineRoute({
  method: 'GET',
  url: '/v1/shares',
  config: { access: 'read' },
  schema: {
    tags: ['fleet'],
    operationId: 'listShares',
    summary: 'List what each owner takes of each pool, with weights, limits and quotas',
    response: answers(200, ShareListSchema),
  },
});

export const allowShare = defineRoute({
  method: 'PUT',
  url: '/v1/shares',
  config: { access: 'admin', records: 'share.allow' },
  schema: {
    tags: ['fleet'],
    operationId: 'allowShare',
    summary: 'Set weight, running limit and quota of an owner in a pool; runs above a limit wait',
    body: AllowanceSchema,
    response: answersNothing,
  },
});
