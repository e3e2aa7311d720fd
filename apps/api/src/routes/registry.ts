/** All routes. Each resource has one file and one line here. */
import type { App } from '../app-options.ts';
import { apiKeyRoutes } from './access/api-keys.ts';
import { auditRoutes } from './access/audit.ts';
import { jobKeyRoutes } from './access/job-keys.ts';
import { meRoutes } from './access/me.ts';
import { sessionRoutes } from './access/session.ts';
import { storageRoutes } from './access/storage.ts';
import { dashboardRoutes } from './dashboard.ts';
import { datasetFileRoutes } from './datasets/dataset-files.ts';
import { datasetRoutes } from './datasets/datasets.ts';
import { registryRoutes } from './documents/registries.ts';
import { schemaRoutes } from './documents/schemas.ts';
import { bundleRoutes } from './experiments/bundles.ts';
import { experimentControlRoutes } from './experiments/experiment-control.ts';
import { experimentReportRoutes } from './experiments/experiment-report.ts';
import { experimentRoutes } from './experiments/experiments.ts';
import { planRoutes } from './experiments/plan.ts';
import { exportRoutes } from './exports/exports.ts';
import { fleetRoutes } from './fleet/fleet.ts';
import { machineUseRoutes } from './fleet/machine-use.ts';
import { shareRoutes } from './fleet/shares.ts';
import { waitingRunRoutes } from './fleet/waiting-runs.ts';
import { githubCheckRoutes } from './github/github-checks.ts';
import { githubWebhookRoutes } from './github/github-webhook.ts';
import { guideRoutes } from './guide.ts';
import { operationRoutes } from './operation/operation.ts';
import { attentionRoutes } from './runs/attention.ts';
import { changeRoutes } from './runs/changes.ts';
import { eventRoutes } from './runs/events.ts';
import { logRoutes } from './runs/logs.ts';
import { metricSeriesRoutes } from './runs/metric-series.ts';
import { runTableRoutes } from './runs/run-table.ts';
import { runRoutes } from './runs/runs.ts';
import { segmentRangeRoutes } from './runs/segment-ranges.ts';
import { segmentRoutes } from './runs/segments.ts';
import { judgementRoutes } from './studies/judgements.ts';
import { studyRoutes } from './studies/studies.ts';
import { studyExperimentRoutes } from './studies/study-experiments.ts';
import { studyReportRoutes } from './studies/study-report.ts';
import { artifactPieceRoutes } from './worker/artifact-pieces.ts';
import { attemptDatasetRoutes } from './worker/attempt-dataset.ts';
import { attemptRoutes } from './worker/attempts.ts';
import { checkpointRoutes } from './worker/checkpoints.ts';
import { claimRoutes } from './worker/claims.ts';
import { modelRoutes } from './worker/models.ts';
import { resultPieceRoutes } from './worker/result-pieces.ts';
import { workerRoutes } from './worker/workers.ts';

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
  segmentRangeRoutes,
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
  datasetRoutes,
  datasetFileRoutes,
  waitingRunRoutes,
  shareRoutes,
  machineUseRoutes,
  workerRoutes,
  claimRoutes,
  attemptRoutes,
  attemptDatasetRoutes,
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
  guideRoutes,
  dashboardRoutes,
];
