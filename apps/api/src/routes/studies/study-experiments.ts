/** Submits a study, or some of its parts, as experiments. */
import { OrdoError, unknownName } from '@ordo/core';
import { submitStudyParts } from '@ordo/protocol/studies/study-experiments';
import { listSpecParts, type Study } from '@ordo/studies';
import type { App } from '../../app-options.ts';
import { submitParts } from '../../planning/submit-parts.ts';
import { askerOf } from '../../planning/submit-runs.ts';
import { requireStudy } from '../../views/find-study.ts';
import { loadExperiment } from '../../views/load-experiment.ts';

export async function studyExperimentRoutes(app: App): Promise<void> {
  const { store } = app;
  app.route({
    ...submitStudyParts,
    handler: async (request, reply) => {
      const { paper, table } = request.params;
      const study = await requireStudy(store, `${paper}/${table}`, request.query.version);
      const parts = request.body.parts ?? listSpecParts(study.document);
      requireSpecs(study.document, parts);
      const key = request.headers['idempotency-key'];
      const submitted = await submitParts(app, askerOf(request), { study, parts, pool: request.body.pool, key });
      const experiments = await Promise.all(submitted.map(({ experimentId }) => loadExperiment(store, experimentId)));
      return reply.code(submitted.every(({ replayed }) => replayed) ? 200 : 201).send({ experiments });
    },
  });
}

function requireSpecs(study: Study, parts: readonly string[]): void {
  const runnable = listSpecParts(study);
  if (runnable.length === 0) {
    throw new OrdoError('request.invalid', `${study.id} has no part that is trained`, {
      fix: 'send its scores to POST /v1/judgements',
    });
  }
  for (const [i, part] of parts.entries()) {
    if (runnable.includes(part)) continue;
    throw unknownName(part, runnable, {
      code: 'request.invalid',
      kind: `part with a spec of ${study.id}`,
      pointer: `/parts/${i}`,
    });
  }
}
