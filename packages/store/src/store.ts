/** The store: all repositories, which share one pool of connections. */
import { createApiKeyRepository } from './access/api-keys.ts';
import { createAttemptEndings } from './attempts/attempt-endings.ts';
import { createAttemptRepository } from './attempts/attempts.ts';
import { repairFutureTimes } from './attempts/repair-future-times.ts';
import { createCheckpointRepository } from './artifacts/checkpoints.ts';
import { createAttentionRepository } from './results/attention.ts';
import { createAuditRepository } from './access/audit.ts';
import { readClock } from './database/clock.ts';
import { createCurveRepository } from './results/curves.ts';
import { type DatabaseOptions, guardRepository, openDatabase } from './database/database.ts';
import { createEventRepository } from './attempts/events.ts';
import { createDatasetRepository } from './datasets/datasets.ts';
import { createExperimentRepository } from './runs/experiments.ts';
import { createHostedCheckRepository } from './runs/hosted-checks.ts';
import { createHypothesesRepository } from './results/hypotheses.ts';
import { createImportRepository } from './runs/imports.ts';
import { createLogRepository } from './results/logs.ts';
import { createQueuedRunRepository } from './scheduling/queued-runs.ts';
import { createMachineUseRepository } from './attempts/machine-use.ts';
import { createModelRepository } from './artifacts/models.ts';
import { createArtifactRepository } from './artifacts/loose-artifacts.ts';
import { createOwnershipRepository } from './access/ownership.ts';
import { shareReads } from './database/shared-reads.ts';
import { createResultPieceRepository } from './artifacts/result-pieces.ts';
import { createResultRepository } from './results/results.ts';
import { createReportContentRepository } from './results/report-content.ts';
import { createReservationRepository } from './scheduling/reservation-rounds.ts';
import { createRunTableRepository } from './runs/run-table.ts';
import { createRunRepository } from './runs/runs.ts';
import { createSearchRepository } from './runs/searches.ts';
import { createSegmentStatisticsRepository } from './results/segment-statistics.ts';
import { createSessionRepository } from './access/sessions.ts';
import { createShareRepository } from './scheduling/shares.ts';
import { createSpentTokenRepository } from './access/spent-tokens.ts';
import { createStorageUseRepository } from './artifacts/storage-use.ts';
import { createStudyRepository } from './runs/studies.ts';
import { createWaitingRunRepository } from './scheduling/waiting-runs.ts';
import { createWorkerRepository } from './attempts/workers.ts';

const PULSE_CONNECTIONS = 3;

export type Store = ReturnType<typeof createStore>;

/** The first use opens a connection. While the database cannot be reached, every method throws `store.unavailable`. */
export function createStore(options: DatabaseOptions) {
  const { db, rowsOf, close } = openDatabase(options);
  // Many pages show the same lists at the same time.
  const sharedRowsOf = shareReads(rowsOf);
  // Heartbeats, the keys that come with them, and health checks never wait for a connection behind other work.
  const {
    db: pulse,
    rowsOf: pulseRowsOf,
    close: closePulse,
  } = openDatabase({ ...options, maxConnections: PULSE_CONNECTIONS });
  const health = {
    /** Resolves when the database answers. */
    ping: async (): Promise<void> => {
      await pulse.$queryRaw`select 1 as alive`;
    },
    /** Returns the time by the database's clock. */
    readClock: (): Promise<Date> => readClock(db),
    /** Repairs stored times after the database's clock was set back. */
    repairFutureTimes: (): Promise<void> => repairFutureTimes(db),
  };
  return {
    apiKeys: guardRepository(createApiKeyRepository(db, pulse)),
    artifacts: guardRepository(createArtifactRepository(db)),
    attention: guardRepository(createAttentionRepository(db)),
    attempts: guardRepository({ ...createAttemptRepository({ db, rowsOf, pulseRowsOf }), ...createAttemptEndings(db) }),
    audit: guardRepository(createAuditRepository(db)),
    checkpoints: guardRepository(createCheckpointRepository(db)),
    curves: guardRepository(createCurveRepository(db, rowsOf)),
    datasets: guardRepository(createDatasetRepository(db)),
    events: guardRepository(createEventRepository(db, rowsOf)),
    experiments: guardRepository(createExperimentRepository(db, sharedRowsOf)),
    health: guardRepository(health),
    hostedChecks: guardRepository(createHostedCheckRepository(db)),
    hypotheses: guardRepository(createHypothesesRepository(db)),
    imports: guardRepository(createImportRepository(db)),
    logs: guardRepository(createLogRepository(rowsOf)),
    machineUse: guardRepository(createMachineUseRepository(rowsOf)),
    models: guardRepository(createModelRepository(db)),
    ownership: guardRepository(createOwnershipRepository(pulse)),
    reportContent: guardRepository(createReportContentRepository(sharedRowsOf)),
    reservations: guardRepository(createReservationRepository(db)),
    resultPieces: guardRepository(createResultPieceRepository(db)),
    results: guardRepository(createResultRepository(db, rowsOf)),
    runTable: guardRepository(createRunTableRepository(sharedRowsOf)),
    runs: guardRepository({ ...createRunRepository(db, sharedRowsOf), ...createQueuedRunRepository(db) }),
    searches: guardRepository(createSearchRepository(db)),
    segmentStatistics: guardRepository(createSegmentStatisticsRepository(db)),
    sessions: guardRepository(createSessionRepository(db, pulse)),
    shares: guardRepository(createShareRepository(db, rowsOf)),
    spentTokens: guardRepository(createSpentTokenRepository(db)),
    storageUse: guardRepository(createStorageUseRepository(rowsOf)),
    studies: guardRepository(createStudyRepository(db, sharedRowsOf)),
    waitingRuns: guardRepository(createWaitingRunRepository(sharedRowsOf)),
    workers: guardRepository(createWorkerRepository(db, sharedRowsOf)),
    close: async (): Promise<void> => {
      await Promise.all([close(), closePulse()]);
    },
  };
}
