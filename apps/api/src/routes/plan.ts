/** /v1/plan: checks a spec and estimates its cost, without queueing anything. */
import type { App } from '../app-options.ts';
import { PlanSchema } from '../schemas/experiment.ts';
import { SpecBodySchema } from '../schemas/spec.ts';
import { planRuns } from '../planning/plan-runs.ts';
import { resolveRuns, SPEC_ERRORS } from '../planning/resolve-runs.ts';
import { answers } from './answers.ts';

export async function planRoutes(app: App): Promise<void> {
  app.post(
    '/v1/plan',
    {
      bodyLimit: app.limits.specBytes,
      config: { access: 'read', errors: SPEC_ERRORS },
      schema: {
        tags: ['experiments'],
        operationId: 'planExperiment',
        summary: 'Check a spec and estimate its cost; nothing is stored',
        body: SpecBodySchema,
        response: answers(200, PlanSchema),
      },
    },
    async (request) => {
      const { spec, runs } = await resolveRuns(request.body, app);
      return planRuns(app.store, { name: spec.name, runs, codeVersion: app.settings.code.version });
    },
  );
}
