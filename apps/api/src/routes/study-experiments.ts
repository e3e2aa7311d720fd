/** Submits a study, or some of its parts, as experiments. */
import { OrdoError, unknownName } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { listSpecParts, requirePins, specOfPart, type Study } from '@ordo/studies';
import { Type } from 'typebox';
import type { App } from '../app-options.ts';
import { resolveRuns, SPEC_ERRORS } from '../planning/resolve-runs.ts';
import { IdempotencyHeaderSchema, submitRuns } from '../planning/submit-runs.ts';
import { ExperimentListSchema, StudyParamsSchema, StudySubmissionSchema, versionQuery } from '../schemas/study.ts';
import { requireStudy, toNewStudy } from '../views/find-study.ts';
import { loadExperiment } from '../views/load-experiment.ts';
import { answers } from './answers.ts';

export async function studyExperimentRoutes(app: App): Promise<void> {
  const { store, settings } = app;
  app.post(
    '/v1/studies/:paper/:table/experiments',
    {
      config: {
        access: 'submit',
        errors: [...SPEC_ERRORS, 'study.not-found', 'study.drifted', 'idempotency.mismatch'],
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
    },
    async (request, reply) => {
      const { paper, table } = request.params;
      const study = await requireStudy(store, `${paper}/${table}`, request.query.version);
      const parts = request.body.parts ?? listSpecParts(study.document);
      requireSpecs(study.document, parts);
      // All parts are checked before the first one is submitted.
      const asked = await Promise.all(
        parts.map(async (part) => ({ part, ...(await resolveRuns(specOfPart(study.document, part), settings)) })),
      );
      requirePins(study.document, { code: settings.code.version, parts: asked });
      const key = request.headers['idempotency-key'];
      const submitted = [];
      for (const { part, ...resolved } of asked) {
        const place = { ...toNewStudy(study), part };
        submitted.push(
          await submitRuns(app, request, {
            ...resolved,
            study: place,
            key: key === undefined ? undefined : `${key} ${part}`,
          }),
        );
      }
      const experiments = await Promise.all(submitted.map(({ experimentId }) => loadExperiment(store, experimentId)));
      return reply.code(submitted.every(({ replayed }) => replayed) ? 200 : 201).send({ experiments });
    },
  );
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
