/** /v1/plan: checks a spec and estimates its cost, without queueing anything. */
import type { App } from '../app-options.ts';
import { callerOf } from '../requests/caller.ts';
import { PlanSchema } from '../schemas/experiment.ts';
import { SpecBodySchema } from '../schemas/spec.ts';
import type { Plan } from '../planning/plan-runs.ts';
import { SPEC_ERRORS, surroundingsOf } from '../planning/resolve-runs.ts';
import { readyJson } from '../views/ready-json.ts';
import { answers } from './answers.ts';

export async function planRoutes(app: App): Promise<void> {
  app.post(
    '/v1/plan',
    {
      bodyLimit: app.limits.specBytes,
      config: { access: 'read', readApart: true, errors: SPEC_ERRORS },
      schema: {
        tags: ['experiments'],
        operationId: 'planExperiment',
        summary: 'Check a spec and estimate its cost; nothing is stored',
        body: SpecBodySchema,
        response: answers(200, PlanSchema),
      },
    },
    async (request) => {
      const sent = { body: request.body, ...surroundingsOf(app.settings) };
      const { json } = await app.apart.do('planSpec', sent, callerOf(request));
      return readyJson(json) as Plan;
    },
  );
}
