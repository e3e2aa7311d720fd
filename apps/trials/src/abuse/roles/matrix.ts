/**
 * A table of who may call which route, written by hand. Nothing here is read from the server: a route whose declaration changes
 * by mistake differs from this table. A route that is missing here fails `matrix.test.ts`.
 */
import type { World } from '../product/world.ts';
import type { ValidRequest } from '../routes/valid-requests.ts';
import { cancelledExperiment, freshDataset, freshExperiment, freshKey, freshWorker } from './fresh.ts';
import {
  ADMINISTRATORS,
  ANYBODY,
  NAMED_FIRST,
  OWNERS,
  READERS,
  type Rule,
  SUBMITTERS,
  THE_ATTEMPT,
  THE_WORKER,
  WORKERS,
  WORKERS_OF_THAT_NAME,
} from './rules.ts';

export interface Row {
  readonly rule: Rule;
  /** The status for callers who are let in. */
  readonly status: number;
  /** Creates a new object for the request, for routes that end the object that they are given. */
  readonly fresh?: (world: World) => Promise<ValidRequest>;
}

/**
 * The status for each route if the caller is let in. The reports of workers name an outdated attempt number, so that nothing is
 * stored: these callers get 409, or 422 because there are no pieces. A run has no checkpoint or model here, and no key has the
 * id to be rotated, so the answer is 404. No CI service is trusted, so it is 401, and no signer of bundles is trusted, so it is
 * 422. The study already exists, so it is 200. No pieces of a dataset were sent, so it is 422, and the run of the attempt needs
 * no dataset that was added, so it is 404.
 */
export const MATRIX: Readonly<Record<string, Row>> = {
  'GET /healthz': { rule: ANYBODY, status: 200 },
  'GET /readyz': { rule: ANYBODY, status: 200 },
  'GET /v1/version': { rule: ANYBODY, status: 200 },
  'GET /metrics': { rule: READERS, status: 200 },
  'GET /v1/schemas/{name}': { rule: ANYBODY, status: 200 },
  'POST /v1/session': { rule: ANYBODY, status: 200 },
  'DELETE /v1/session': { rule: READERS, status: 204 },
  'GET /v1/me': { rule: READERS, status: 200 },
  'GET /v1/registries': { rule: READERS, status: 200 },
  'POST /v1/plan': { rule: READERS, status: 200 },
  'POST /v1/experiments': { rule: SUBMITTERS, status: 201 },
  'GET /v1/experiments': { rule: READERS, status: 200 },
  'GET /v1/experiments/{id}': { rule: READERS, status: 200 },
  'DELETE /v1/experiments/{id}': { rule: OWNERS, status: 204, fresh: cancelledExperiment },
  'POST /v1/experiments/{id}/cancel': { rule: OWNERS, status: 200, fresh: freshExperiment },
  'POST /v1/experiments/{id}/retry': { rule: OWNERS, status: 200, fresh: cancelledExperiment },
  'POST /v1/experiments/{id}/annotate': { rule: OWNERS, status: 204 },
  'GET /v1/experiments/{id}/events': { rule: READERS, status: 200 },
  'GET /v1/experiments/{id}/report': { rule: READERS, status: 200 },
  'GET /v1/studies': { rule: READERS, status: 200 },
  'POST /v1/studies': { rule: NAMED_FIRST, status: 200 },
  'GET /v1/studies/{paper}/{table}': { rule: READERS, status: 200 },
  'POST /v1/studies/{paper}/{table}/experiments': { rule: SUBMITTERS, status: 201 },
  'GET /v1/studies/{paper}/{table}/report': { rule: READERS, status: 200 },
  'POST /v1/judgements': { rule: READERS, status: 200 },
  'POST /v1/bundles': { rule: SUBMITTERS, status: 422 },
  'GET /v1/run-table': { rule: READERS, status: 200 },
  'GET /v1/run-groups': { rule: READERS, status: 200 },
  'GET /v1/runs': { rule: READERS, status: 200 },
  'GET /v1/runs/{id}': { rule: READERS, status: 200 },
  'GET /v1/runs/{id}/attempts': { rule: READERS, status: 200 },
  'GET /v1/runs/{id}/metrics': { rule: READERS, status: 200 },
  'GET /v1/runs/{id}/result': { rule: READERS, status: 200 },
  'GET /v1/runs/{id}/hypotheses': { rule: READERS, status: 200 },
  'GET /v1/runs/{id}/segments': { rule: READERS, status: 200 },
  'GET /v1/runs/{id}/segment-ranges': { rule: READERS, status: 200 },
  'GET /v1/runs/{id}/attention': { rule: READERS, status: 200 },
  'GET /v1/runs/{id}/logs': { rule: READERS, status: 200 },
  'GET /v1/metrics': { rule: READERS, status: 200 },
  'GET /v1/changes': { rule: READERS, status: 200 },
  'GET /v1/runs/{id}/events': { rule: READERS, status: 200 },
  'GET /v1/runs/{id}/model': { rule: READERS, status: 404 },
  'GET /v1/exports/scores': { rule: READERS, status: 200 },
  'GET /v1/exports/metrics': { rule: READERS, status: 200 },
  'GET /v1/exports/hypotheses': { rule: READERS, status: 200 },
  'GET /v1/exports/segments': { rule: READERS, status: 200 },
  'GET /v1/queue': { rule: READERS, status: 200 },
  'GET /v1/queue/runs': { rule: READERS, status: 200 },
  'GET /v1/machine-use': { rule: READERS, status: 200 },
  'GET /v1/datasets': { rule: READERS, status: 200 },
  'GET /v1/datasets/added': { rule: READERS, status: 200 },
  'POST /v1/datasets': { rule: SUBMITTERS, status: 422 },
  'DELETE /v1/datasets/{id}': { rule: OWNERS, status: 204, fresh: freshDataset },
  'GET /v1/dataset-files/{sha256}': { rule: SUBMITTERS, status: 200 },
  'PUT /v1/dataset-files/{sha256}': { rule: SUBMITTERS, status: 201 },
  'GET /v1/workers': { rule: READERS, status: 200 },
  'GET /v1/shares': { rule: READERS, status: 200 },
  'PUT /v1/shares': { rule: ADMINISTRATORS, status: 204 },
  'POST /v1/workers': { rule: WORKERS_OF_THAT_NAME, status: 201 },
  'POST /v1/workers/{id}/heartbeat': { rule: THE_WORKER, status: 200 },
  'POST /v1/workers/{id}/reading': { rule: THE_WORKER, status: 204 },
  'POST /v1/workers/{id}/claim': { rule: THE_WORKER, status: 200, fresh: freshWorker },
  'POST /v1/workers/{id}/drain': { rule: ADMINISTRATORS, status: 204, fresh: freshWorker },
  'POST /v1/workers/{id}/undrain': { rule: ADMINISTRATORS, status: 204, fresh: freshWorker },
  'DELETE /v1/workers/{id}': { rule: THE_WORKER, status: 204, fresh: freshWorker },
  'POST /v1/runs/{id}/claim': { rule: THE_WORKER, status: 409 },
  'GET /v1/runs/{id}/translations': { rule: WORKERS, status: 200 },
  'GET /v1/runs/{id}/checkpoint': { rule: WORKERS, status: 404 },
  'GET /v1/attempts/{id}/dataset': { rule: THE_ATTEMPT, status: 404 },
  'GET /v1/attempts/{id}/dataset-file': { rule: THE_ATTEMPT, status: 404 },
  'POST /v1/attempts/{id}/events': { rule: THE_ATTEMPT, status: 409 },
  'POST /v1/attempts/{id}/result': { rule: THE_ATTEMPT, status: 409 },
  'POST /v1/attempts/{id}/finish': { rule: THE_ATTEMPT, status: 409 },
  'PUT /v1/attempts/{id}/result-piece': { rule: THE_ATTEMPT, status: 409 },
  'POST /v1/attempts/{id}/result-from-pieces': { rule: THE_ATTEMPT, status: 422 },
  'PUT /v1/attempts/{id}/checkpoint': { rule: THE_ATTEMPT, status: 409 },
  'POST /v1/attempts/{id}/unreadable-checkpoint': { rule: THE_ATTEMPT, status: 409 },
  'PUT /v1/attempts/{id}/model': { rule: THE_ATTEMPT, status: 409 },
  'POST /v1/attempts/{id}/artifact-upload': { rule: THE_ATTEMPT, status: 409 },
  'GET /v1/attempts/{id}/artifact-pieces': { rule: THE_ATTEMPT, status: 409 },
  'PUT /v1/attempts/{id}/artifact-piece': { rule: THE_ATTEMPT, status: 409 },
  'POST /v1/attempts/{id}/checkpoint-from-pieces': { rule: THE_ATTEMPT, status: 409 },
  'POST /v1/attempts/{id}/model-from-pieces': { rule: THE_ATTEMPT, status: 409 },
  'GET /v1/audit': { rule: ADMINISTRATORS, status: 200 },
  'GET /v1/storage': { rule: ADMINISTRATORS, status: 200 },
  'POST /v1/api-keys': { rule: ADMINISTRATORS, status: 201 },
  'GET /v1/api-keys': { rule: ADMINISTRATORS, status: 200 },
  'POST /v1/job-keys': { rule: ANYBODY, status: 401 },
  'POST /v1/api-keys/{id}/rotate': { rule: ADMINISTRATORS, status: 404 },
  'DELETE /v1/api-keys/{id}': { rule: ADMINISTRATORS, status: 204, fresh: freshKey },
};
