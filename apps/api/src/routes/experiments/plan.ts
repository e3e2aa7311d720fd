/** /v1/plan: checks a spec and estimates its cost, without queuing anything. */
import { planExperiment } from '@ordo/protocol/experiments/plan';
import type { App } from '../../app-options.ts';
import type { Plan } from '../../planning/plan-runs.ts';
import { surroundingsOf } from '../../planning/resolve-runs.ts';
import { callerOf, readerOf } from '../../callers/caller.ts';
import { readyJson } from '../../answers/ready-json.ts';

export async function planRoutes(app: App): Promise<void> {
  app.route({
    ...planExperiment,
    config: { ...planExperiment.config, readApart: true },
    bodyLimit: app.limits.specBytes,
    handler: async (request) => {
      const { gpuHourPrice = null } = app.settings;
      const sent = { body: request.body, reader: readerOf(request), gpuHourPrice, ...surroundingsOf(app.settings) };
      const { json } = await app.apart.do('planSpec', sent, callerOf(request));
      return readyJson(json) as Plan;
    },
  });
}
