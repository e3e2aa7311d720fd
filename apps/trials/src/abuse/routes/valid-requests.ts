/** A valid request for each operation. Bad ones are made from it by changing one place. */
import { createHash } from 'node:crypto';
import { exampleResult } from '@ordo/spec/example-result';
import { exampleScores, exampleSpec, exampleStudy } from '../product/examples.ts';
import type { Keys } from '../product/keys.ts';
import { describeWorker, type World } from '../product/world.ts';

export interface ValidRequest {
  /** Whose key opens the route; null for a public one. */
  readonly caller: keyof Keys | null;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: unknown;
  readonly bytes?: Buffer;
  /** The token of the attempt that the path names. */
  readonly token?: string;
}

const BYTES = Buffer.from('what a trainer has saved');
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const STUDY = { paper: 'abuse', table: 'table' };
/** A number that no attempt has, so that the server refuses what it would otherwise store. */
const STALE = 99;
const MACHINE = {
  machine: 'box',
  cores: 8,
  memoryMiB: 1024,
  devices: [{ id: 'GPU-0', kind: 'gpu', model: 'Fake GPU', memoryMiB: 1024, engine: 'cuda', driver: '1.0' }],
};
const open = (): ValidRequest => ({ caller: null });
const read = (): ValidRequest => ({ caller: 'reader' });
const readRun = ({ runs }: World): ValidRequest => ({ caller: 'reader', path: { id: runs.finished } });
const ofExperiment =
  (caller: keyof Keys) =>
  ({ experiment }: World): ValidRequest => ({ caller, path: { id: experiment } });
const ofWorker = ({ worker }: World): ValidRequest => ({ caller: 'worker', path: { id: worker } });
const ofAttempt = ({ attempt }: World): ValidRequest => ({
  caller: 'worker',
  path: { id: attempt.id },
  token: attempt.token,
});
const upload = (world: World, query: Readonly<Record<string, string>>): ValidRequest => ({
  ...ofAttempt(world),
  query: { attemptNumber: String(STALE), ...query },
  bytes: BYTES,
});

/** By operation id. */
export const VALID_REQUESTS: Readonly<Record<string, (world: World) => ValidRequest>> = {
  getHealth: open,
  getReadiness: open,
  getVersion: open,
  getMetrics: read,
  getSchema: () => ({ ...open(), path: { name: 'spec' } }),
  signIn: ({ keys }) => ({ ...open(), body: { key: keys.reader } }),
  exchangeJobToken: () => ({ ...open(), body: { token: 'e30.e30.' } }),
  signOut: read,
  getMe: read,
  getRegistries: read,
  planExperiment: () => ({ ...read(), body: exampleSpec() }),
  submitExperiment: () => ({ caller: 'owner', body: exampleSpec() }),
  listExperiments: read,
  getExperiment: ofExperiment('reader'),
  deleteExperiment: ofExperiment('owner'),
  cancelExperiment: ofExperiment('owner'),
  retryExperiment: ofExperiment('owner'),
  readExperimentEvents: ofExperiment('reader'),
  getExperimentReport: ofExperiment('reader'),
  listStudies: read,
  submitStudy: () => ({ caller: 'owner', body: exampleStudy() }),
  getStudy: () => ({ ...read(), path: STUDY }),
  submitStudyParts: () => ({ caller: 'owner', path: STUDY, body: { parts: ['one'] } }),
  getStudyReport: () => ({ ...read(), path: STUDY }),
  judgeScores: () => ({ ...read(), body: { study: 'abuse/table', scores: exampleScores() } }),
  importBundle: () => ({ caller: 'owner', bytes: BYTES }),
  listRuns: read,
  getRun: readRun,
  listAttempts: readRun,
  getRunMetrics: readRun,
  getResult: readRun,
  getHypotheses: readRun,
  listSegments: readRun,
  listAttention: readRun,
  listLogs: readRun,
  getMetricSeries: ({ runs }) => ({ ...read(), query: { run: runs.finished, width: '100' } }),
  readChanges: ({ experiment }) => ({ ...read(), query: { experiment } }),
  readRunEvents: readRun,
  downloadModel: readRun,
  exportScores: ({ experiment }) => ({ ...read(), query: { experiment } }),
  exportMetrics: ({ experiment }) => ({ ...read(), query: { experiment } }),
  exportHypotheses: ({ experiment }) => ({ ...read(), query: { experiment } }),
  exportSegments: ({ experiment }) => ({ ...read(), query: { experiment } }),
  getQueue: read,
  listWaitingRuns: read,
  getRunTable: () => ({ ...read(), query: { sort: '-score:bleu', options: '/recipe/maxUpdates' } }),
  getRunGroups: () => ({ ...read(), query: { by: 'variant' } }),
  listDatasets: read,
  listWorkers: read,
  registerWorker: ({ codeVersion }) => ({
    caller: 'worker',
    body: { ...describeWorker('w1', codeVersion), ...MACHINE },
  }),
  sendHeartbeat: (world) => ({ ...ofWorker(world), body: { attempts: [] } }),
  signOffWorker: ofWorker,
  listShares: read,
  allowShare: () => ({
    caller: 'admin',
    body: { owner: 'nobody', pool: 'gpu', weight: 2, runningLimit: 4, quotaHours: 1.5 },
  }),
  drainWorker: ({ worker }) => ({ caller: 'admin', path: { id: worker } }),
  undrainWorker: ({ worker }) => ({ caller: 'admin', path: { id: worker } }),
  claimRun: ({ runs, worker }) => ({ caller: 'worker', path: { id: runs.open }, body: { workerId: worker } }),
  getTranslations: ({ runs }) => ({ caller: 'worker', path: { id: runs.finished } }),
  downloadCheckpoint: ({ runs }) => ({ caller: 'worker', path: { id: runs.open } }),
  appendEvents: (world) => ({
    ...ofAttempt(world),
    body: {
      attemptNumber: STALE,
      events: [{ seq: 1, at: '2026-01-01T00:00:00.000Z', event: { kind: 'metric', step: 1, values: { loss: 1 } } }],
    },
  }),
  storeResult: (world) => ({
    ...ofAttempt(world),
    body: {
      attemptNumber: STALE,
      result: {
        ...exampleResult({ score: 27, codeVersion: world.codeVersion }),
        attention: [{ source: ['a', '</s>'], target: ['b'], weights: [[0.25, 0.75]] }],
      },
    },
  }),
  finishAttempt: (world) => ({
    ...ofAttempt(world),
    body: { attemptNumber: STALE, outcome: 'failed', kind: 'permanent', message: 'no' },
  }),
  uploadResultPiece: (world) => upload(world, { position: '0' }),
  finishResultFromPieces: (world) => ({
    ...ofAttempt(world),
    body: { attemptNumber: STALE, pieces: 1, sha256: sha256(BYTES) },
  }),
  uploadCheckpoint: (world) => upload(world, { step: '1', sha256: sha256(BYTES) }),
  reportUnreadableCheckpoint: (world) => ({
    ...ofAttempt(world),
    body: { attemptNumber: STALE, sha256: sha256(BYTES) },
  }),
  uploadModel: (world) => upload(world, { sha256: sha256(BYTES) }),
  signArtifactUpload: (world) => ({
    ...ofAttempt(world),
    body: { attemptNumber: STALE, sha256: sha256(BYTES), bytes: BYTES.length, piece: null },
  }),
  countArtifactPieces: (world) => ({
    ...ofAttempt(world),
    query: { attemptNumber: String(STALE), sha256: sha256(BYTES), bytes: String(BYTES.length) },
  }),
  uploadArtifactPiece: (world) => upload(world, { sha256: sha256(BYTES), bytes: String(BYTES.length), offset: '0' }),
  storeCheckpointFromPieces: (world) => ({
    ...ofAttempt(world),
    body: { attemptNumber: STALE, step: 1, sha256: sha256(BYTES), bytes: BYTES.length },
  }),
  storeModelFromPieces: (world) => ({
    ...ofAttempt(world),
    body: { attemptNumber: STALE, sha256: sha256(BYTES), bytes: BYTES.length },
  }),
  listChanges: () => ({ caller: 'admin' }),
  getStorage: () => ({ caller: 'admin' }),
  createApiKey: () => ({ caller: 'admin', body: { name: 'new', role: 'read' } }),
  listApiKeys: () => ({ caller: 'admin' }),
  rotateApiKey: () => ({ caller: 'admin', path: { id: '0'.repeat(12) }, body: { overlapSeconds: 60 } }),
  revokeApiKey: () => ({ caller: 'admin', path: { id: '0'.repeat(12) } }),
};

/** @throws Error that names the operation for which no valid request is written down. */
export function validRequestFor(operation: string, world: World): ValidRequest {
  const make = VALID_REQUESTS[operation];
  if (make === undefined) throw new Error(`routes/valid-requests.ts has no request for ${operation}`);
  return make(world);
}
