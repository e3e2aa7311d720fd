/** /v1/plan: checks a spec and estimates its cost, without queuing anything. */
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { PlanSchema } from '../schemas/experiment.ts';
import { SpecBodySchema } from '../schemas/spec.ts';
import { SPEC_ERRORS } from '../schemas/spec.ts';

export const planExperiment = defineRoute({
  method: 'POST',
  url: '/v1/plan',
  config: { access: 'read', errors: SPEC_ERRORS, records: null },
  schema: {
    tags: ['experiments'],
    operationId: 'planExperiment',
    summary: 'Check a spec and estimate its cost; nothing is stored',
    body: SpecBodySchema,
    response: answers(200, PlanSchema),
  },
});
