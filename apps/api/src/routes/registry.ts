/** All routes. Each resource has one file and one line here. */
import type { App } from '../app-options.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { artifactPieceRoutes } from './artifact-pieces.ts';
import { attemptRoutes } from './attempts.ts';
import { attentionRoutes } from './attention.ts';
import { auditRoutes } from './audit.ts';
import { bundleRoutes } from './bundles.ts';
import { changeRoutes } from './changes.ts';
import { checkpointRoutes } from './checkpoints.ts';
import { claimRoutes } from './claims.ts';
import { dashboardRoutes } from './dashboard.ts';
import { eventRoutes } from './events.ts';
import { experimentControlRoutes } from './experiment-control.ts';
import { experimentReportRoutes } from './experiment-report.ts';
import { experimentRoutes } from './experiments.ts';
import { exportRoutes } from './exports.ts';
import { fleetRoutes } from './fleet.ts';
import { githubCheckRoutes } from './github-checks.ts';
import { githubWebhookRoutes } from './github-webhook.ts';
import { jobKeyRoutes } from './job-keys.ts';
import { judgementRoutes } from './judgements.ts';
import { logRoutes } from './logs.ts';
import { meRoutes } from './me.ts';
import { metricSeriesRoutes } from './metric-series.ts';
import { modelRoutes } from './models.ts';
import { operationRoutes } from './operation.ts';
import { planRoutes } from './plan.ts';
import { registryRoutes } from './registries.ts';
import { resultPieceRoutes } from './result-pieces.ts';
import { runTableRoutes } from './run-table.ts';
import { runRoutes } from './runs.ts';
import { schemaRoutes } from './schemas.ts';
import { segmentRoutes } from './segments.ts';
import { sessionRoutes } from './session.ts';
import { shareRoutes } from './shares.ts';
import { storageRoutes } from './storage.ts';
import { studyExperimentRoutes } from './study-experiments.ts';
import { studyReportRoutes } from './study-report.ts';
import { studyRoutes } from './studies.ts';
import { waitingRunRoutes } from './waiting-runs.ts';
import { workerRoutes } from './workers.ts';

export const ROUTES: readonly ((app: App) => Promise<void>)[] = [
  operationRoutes,
  meRoutes,
  sessionRoutes,
  planRoutes,
  experimentRoutes,
  experimentControlRoutes,
  studyRoutes,
  studyExperimentRoutes,
  studyReportRoutes,
  judgementRoutes,
  bundleRoutes,
  runRoutes,
  runTableRoutes,
  segmentRoutes,
  attentionRoutes,
  metricSeriesRoutes,
  eventRoutes,
  logRoutes,
  changeRoutes,
  schemaRoutes,
  registryRoutes,
  experimentReportRoutes,
  exportRoutes,
  fleetRoutes,
  waitingRunRoutes,
  shareRoutes,
  workerRoutes,
  claimRoutes,
  attemptRoutes,
  resultPieceRoutes,
  checkpointRoutes,
  modelRoutes,
  artifactPieceRoutes,
  apiKeyRoutes,
  jobKeyRoutes,
  githubWebhookRoutes,
  githubCheckRoutes,
  auditRoutes,
  storageRoutes,
  dashboardRoutes,
];
