/** Cancels and retries experiments, and annotates their runs. */
import { ID_FORM } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { answers, answersNothing } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { AnnotationBodySchema } from '../schemas/annotation.ts';
import { CancelledSchema, RetriedSchema } from '../schemas/experiment.ts';
import { IdParamsSchema } from '../schemas/shared.ts';
import { SPEC_ERRORS } from '../schemas/spec.ts';

const config = { access: 'submit' } as const;

const tags = ['experiments'];

const ChosenQuerySchema = Type.Object(
  {
    run: Type.Optional(
      Type.String({
        pattern: `^${ID_FORM}(?:,${ID_FORM}){0,99}$`,
        'x-expects': 'up to a hundred ids of runs, separated by commas',
        description: 'Only these of its runs, by their ids, up to a hundred, separated by commas; all by default',
      }),
    ),
  },
  closed,
);

export const cancelExperiment = defineRoute({
  method: 'POST',
  url: '/v1/experiments/:id/cancel',
  config: {
    ...config,
    errors: ['experiment.not-found', 'run.not-found', 'experiment.conflict'],
    records: 'experiment.cancel',
  },
  schema: {
    tags,
    operationId: 'cancelExperiment',
    summary: 'Cancel the runs of an experiment, or some of them',
    params: IdParamsSchema,
    querystring: ChosenQuerySchema,
    response: answers(200, CancelledSchema),
  },
});

export const retryExperiment = defineRoute({
  method: 'POST',
  url: '/v1/experiments/:id/retry',
  config: {
    ...config,
    errors: [...SPEC_ERRORS, 'experiment.not-found', 'run.not-found', 'experiment.conflict'],
    records: 'experiment.retry',
  },
  schema: {
    tags,
    operationId: 'retryExperiment',
    summary: 'Retry the failed and cancelled runs of an experiment, or some of them',
    params: IdParamsSchema,
    querystring: ChosenQuerySchema,
    response: answers(200, RetriedSchema),
  },
});

export const annotateRuns = defineRoute({
  method: 'POST',
  url: '/v1/experiments/:id/annotate',
  config: { ...config, errors: ['experiment.not-found', 'run.not-found'], records: 'experiment.annotate' },
  schema: {
    tags,
    operationId: 'annotateRuns',
    summary: 'Change the names, the tags and the notes of the runs of an experiment, or of some of them',
    description:
      'Experiments that ask for the same run share it, and its name, tags and note are for the owner who submitted it first, ' +
      'and for administrators.',
    params: IdParamsSchema,
    querystring: ChosenQuerySchema,
    body: AnnotationBodySchema,
    response: answersNothing,
  },
});
