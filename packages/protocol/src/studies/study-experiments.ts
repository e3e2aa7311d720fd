/** Submits a study, or some of its parts, as experiments. */
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { IdempotencyHeaderSchema } from '../schemas/shared.ts';
import { SPEC_ERRORS } from '../schemas/spec.ts';
import { ExperimentListSchema, StudyParamsSchema, StudySubmissionSchema, versionQuery } from '../schemas/study.ts';

export const submitStudyParts = defineRoute({
  method: 'POST',
  url: '/v1/studies/:paper/:table/experiments',
  config: {
    access: 'submit',
    errors: [...SPEC_ERRORS, 'study.not-found', 'study.drifted', 'idempotency.mismatch'],
    records: 'experiment.submit',
  },
  schema: {
    tags: ['studies'],
    operationId: 'submitStudyParts',
    summary: 'Submit the parts of a study, as one experiment each',
    params: StudyParamsSchema,
    querystring: Type.Object(versionQuery, closed),
    headers: IdempotencyHeaderSchema,
    body: StudySubmissionSchema,
    response: { ...answers(201, ExperimentListSchema), 200: ExperimentListSchema },
  },
});
