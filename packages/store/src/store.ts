/** The store: all repositories, which share one pool of connections. */
import { createApiKeyRepository } from './api-keys.ts';
import { createAttemptEndings } from './attempt-endings.ts';
import { createAttemptRepository } from './attempts.ts';
import { repairFutureTimes } from './repair-future-times.ts';
import { createCheckpointRepository } from './checkpoints.ts';
import { createAttentionRepository } from './attention.ts';
import { createAuditRepository } from './audit.ts';
import { readClock } from './clock.ts';
import { createCurveRepository } from './curves.ts';
import { type DatabaseOptions, guardRepository, openDatabase } from './database.ts';
import { createEventRepository } from './events.ts';
import { createExperimentRepository } from './experiments.ts';
import { createHostedCheckRepository } from './hosted-checks.ts';
import { createHypothesesRepository } from './hypotheses.ts';
import { createImportRepository } from './imports.ts';
import { createLogRepository } from './logs.ts';
import { createQueuedRunRepository } from './queued-runs.ts';
import { createModelRepository } from './models.ts';
import { createArtifactRepository } from './loose-artifacts.ts';
import { createOwnershipRepository } from './ownership.ts';
import { createResultPieceRepository } from './result-pieces.ts';
import { createResultRepository } from './results.ts';
import { createReportContentRepository } from './report-content.ts';
import { createReservationRepository } from './reservation-rounds.ts';
import { createRunTableRepository } from './run-table.ts';
import { createRunRepository } from './runs.ts';
import { createSegmentStatisticsRepository } from './segment-statistics.ts';
import { createSessionRepository } from './sessions.ts';
import { createShareRepository } from './shares.ts';
import { createSpentTokenRepository } from './spent-tokens.ts';
import { createStorageUseRepository } from './storage-use.ts';
import { createStudyRepository } from './studies.ts';
import { createWaitingRunRepository } from './waiting-runs.ts';
import { createWorkerRepository } from './workers.ts';

const PULSE_CONNECTIONS = 3;

export type Store = ReturnType<typeof createStore>;

/** The first use opens a connection. While the database cannot be reached, every method throws `store.unavailable`. */
export function createStore(options: DatabaseOptions) {
  const { db, rowsOf, close } = openDatabase(options);
  // Heartbeats, the keys that they carry, and whoever asks for the health never wait for a connection behind other work.
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
    /** The database's clock. */
    readClock: (): Promise<Date> => readClock(db),
    /** Needed after the database's clock was set back. */
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
    events: guardRepository(createEventRepository(db, rowsOf)),
    experiments: guardRepository(createExperimentRepository(db, rowsOf)),
    health: guardRepository(health),
    hostedChecks: guardRepository(createHostedCheckRepository(db)),
    hypotheses: guardRepository(createHypothesesRepository(db)),
    imports: guardRepository(createImportRepository(db)),
    logs: guardRepository(createLogRepository(rowsOf)),
    models: guardRepository(createModelRepository(db)),
    ownership: guardRepository(createOwnershipRepository(pulse)),
    reportContent: guardRepository(createReportContentRepository(db)),
    reservations: guardRepository(createReservationRepository(db)),
    resultPieces: guardRepository(createResultPieceRepository(db)),
    results: guardRepository(createResultRepository(db, rowsOf)),
    runTable: guardRepository(createRunTableRepository(rowsOf)),
    runs: guardRepository({ ...createRunRepository(db, rowsOf), ...createQueuedRunRepository(db) }),
    segmentStatistics: guardRepository(createSegmentStatisticsRepository(db)),
    sessions: guardRepository(createSessionRepository(db, pulse)),
    shares: guardRepository(createShareRepository(db, rowsOf)),
    spentTokens: guardRepository(createSpentTokenRepository(db)),
    storageUse: guardRepository(createStorageUseRepository(rowsOf)),
    studies: guardRepository(createStudyRepository(db, rowsOf)),
    waitingRuns: guardRepository(createWaitingRunRepository(rowsOf)),
    workers: guardRepository(createWorkerRepository(db, rowsOf)),
    close: async (): Promise<void> => {
      await Promise.all([close(), closePulse()]);
    },
  };
}
