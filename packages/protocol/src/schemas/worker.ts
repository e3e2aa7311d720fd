/** The JSON of the worker protocol. */
import {
  AttemptNumberSchema,
  ClaimedRunSchema,
  EventStampSchema,
  HeldAttemptSchema,
  HeldStateSchema,
  SavedCheckpointSchema,
} from '@ordo/core/attempt-messages';
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { FAILURE_KINDS, LACK_KINDS } from '@ordo/core/service-words';
import { DeviceSchema, MOST_DEVICES, RunResultSchema } from '@ordo/spec';
import { Type } from 'typebox';
import { NamedRunEventSchema } from './run.ts';
import { CountSchema, IdSchema, LabelSchema, PoolSchema, Sha256Schema } from '@ordo/core/service-schemas';
import { ID_EXAMPLE, TimeSchema } from './shared.ts';
import { StoredRunSpecSchema } from './spec.ts';

const TextSchema = Type.String({ minLength: 1, maxLength: 200 });
/** The SHA-256 of an empty file. */
const SHA256_EXAMPLE = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const WHOLE_FILE_EXAMPLE = { attemptNumber: 1, sha256: SHA256_EXAMPLE, bytes: 0 };

const identity = {
  name: TextSchema,
  pool: PoolSchema,
  labels: Type.Array(LabelSchema, { maxItems: 64 }),
  engine: TextSchema,
  device: TextSchema,
  codeVersion: TextSchema,
  concurrency: Type.Integer({ minimum: 1, maximum: 1024 }),
};

const MachineSchema = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Workers with the same machine share its devices, and make room for runs that need it alone',
});
const CoresSchema = Type.Integer({
  minimum: 1,
  maximum: 65_536,
  description: 'The processors that it hands out: the threads of all its runs together are at most as many',
});
const MemorySchema = Type.Integer({
  minimum: 1,
  maximum: 2 ** 31 - 1,
  description: 'The memory that it hands out to runs that ask for some, in MiB',
});

export const RegistrationSchema = Type.Object(
  {
    ...identity,
    machine: Type.Optional(MachineSchema),
    cores: Type.Optional(CoresSchema),
    memoryMiB: Type.Optional(MemorySchema),
    devices: Type.Optional(
      Type.Array(DeviceSchema, { maxItems: MOST_DEVICES, description: 'What it hands out, each to one run at a time' }),
    ),
  },
  {
    ...closed,
    title: 'Registration',
    examples: [
      {
        name: 'w1',
        pool: 'default',
        labels: [],
        engine: 'native',
        device: 'cpu',
        codeVersion: '0'.repeat(64),
        concurrency: 1,
        machine: 'box',
        cores: 8,
        memoryMiB: 1024,
        devices: [{ id: 'GPU-0', kind: 'gpu', model: 'Fake GPU', memoryMiB: 1024, engine: 'cuda', driver: '1.0' }],
      },
    ],
  },
);
export const RegisteredSchema = Type.Object({ id: IdSchema }, { ...closed, title: 'Registered' });

export const HeartbeatSchema = Type.Object(
  { attempts: Type.Array(HeldAttemptSchema, { maxItems: 1024 }) },
  { ...closed, title: 'Heartbeat', examples: [{ attempts: [] }] },
);
export const HeartbeatAnswerSchema = Type.Object(
  {
    attempts: Type.Array(HeldStateSchema, {
      description:
        'The worker must stop every attempt that is not `running`, and hand one that is `preempted` back with a checkpoint',
    }),
  },
  { ...closed, title: 'HeartbeatAnswer' },
);

export const ClaimSchema = Type.Object(
  {
    workerId: IdSchema,
    orAnother: Type.Optional(
      Type.Boolean({
        deprecated: true,
        description:
          'Sent by workers of 0.2.0: whichever run is claimed whose turn it is, and the one in the path does not matter',
      }),
    ),
  },
  { ...closed, title: 'Claim', examples: [{ workerId: ID_EXAMPLE }] },
);
export const ClaimedSchema = Type.Object(
  { ...ClaimedRunSchema.properties, spec: StoredRunSpecSchema },
  { ...closed, title: 'Claimed' },
);

export const NextRunSchema = Type.Object(
  {
    claimed: nullable(ClaimedSchema),
    waitingRuns: Type.Unsafe<number>({
      ...CountSchema,
      description:
        'How many runs of the pool wait where none was given to the worker, and 0 where one was; at most 1,000 are counted',
    }),
  },
  { ...closed, title: 'NextRun' },
);

/** The result of a run without its scores and its attention, for a run that scores the same translations. */
export const TranslationsSchema = Type.Omit(RunResultSchema, ['scores', 'attention'], {
  ...closed,
  title: 'Translations',
});

export const EventBatchSchema = Type.Object(
  {
    attemptNumber: AttemptNumberSchema,
    events: Type.Array(
      Type.Object(
        {
          ...EventStampSchema.properties,
          event: NamedRunEventSchema,
        },
        closed,
      ),
      { minItems: 1, maxItems: 1000 },
    ),
  },
  {
    ...closed,
    title: 'EventBatch',
    examples: [
      {
        attemptNumber: 1,
        events: [{ seq: 1, at: '2026-01-01T00:00:00.000Z', event: { kind: 'metric', step: 1, values: { loss: 1 } } }],
      },
    ],
  },
);
export const EventsStoredSchema = Type.Object({ lastSeq: CountSchema }, { ...closed, title: 'EventsStored' });

export const CheckpointQuerySchema = Type.Object(
  {
    attemptNumber: AttemptNumberSchema,
    step: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
    sha256: Sha256Schema,
  },
  closed,
);
export const CheckpointStoredSchema = Type.Object({ step: CountSchema }, { ...closed, title: 'CheckpointStored' });

export const UnreadableSchema = Type.Object(
  { attemptNumber: AttemptNumberSchema, sha256: Sha256Schema },
  { ...closed, title: 'UnreadableCheckpoint', examples: [{ attemptNumber: 1, sha256: SHA256_EXAMPLE }] },
);
export const ResumePointSchema = Type.Object(
  { checkpoint: nullable(SavedCheckpointSchema) },
  { ...closed, title: 'ResumePoint' },
);

export const ModelQuerySchema = Type.Object({ attemptNumber: AttemptNumberSchema, sha256: Sha256Schema }, closed);
export const ModelStoredSchema = Type.Object({ sha256: Sha256Schema }, { ...closed, title: 'ModelStored' });

const ByteCountSchema = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const wholeFile = {
  attemptNumber: AttemptNumberSchema,
  sha256: Type.Unsafe<string>({ ...Sha256Schema, description: 'SHA-256 of the whole file' }),
  bytes: Type.Unsafe<number>({ ...ByteCountSchema, description: 'Size of the whole file' }),
};
export const ArtifactPiecesQuerySchema = Type.Object(wholeFile, closed);
export const ArtifactPieceQuerySchema = Type.Object(
  {
    ...wholeFile,
    offset: Type.Unsafe<number>({ ...ByteCountSchema, description: 'Place of its first byte in the file, from 0' }),
  },
  closed,
);
export const ArtifactPiecesSchema = Type.Object(
  {
    bytes: Type.Unsafe<number>({
      ...ByteCountSchema,
      description: 'How many bytes there are; the next piece begins here',
    }),
  },
  { ...closed, title: 'ArtifactPieces' },
);
const PartSchema = Type.Object(
  {
    offset: Type.Unsafe<number>({ ...ByteCountSchema, description: 'Place of its first byte in the file, from 0' }),
    bytes: Type.Integer({ minimum: 1, maximum: 2 ** 30 }),
    sha256: Sha256Schema,
  },
  closed,
);
export const ArtifactUploadSchema = Type.Object(
  { ...wholeFile, piece: nullable(PartSchema) },
  { ...closed, title: 'ArtifactUpload', examples: [{ ...WHOLE_FILE_EXAMPLE, piece: null }] },
);
const UploadRequestSchema = Type.Object(
  {
    method: Type.Literal('PUT'),
    url: Type.String({ minLength: 1, maxLength: 4096 }),
    headers: Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 4096 })),
  },
  closed,
);
export const SignedUploadSchema = Type.Object(
  { request: nullable(UploadRequestSchema) },
  { ...closed, title: 'SignedUpload' },
);
export const CheckpointPiecesSchema = Type.Object(
  { ...wholeFile, step: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }) },
  { ...closed, title: 'CheckpointPieces', examples: [{ ...WHOLE_FILE_EXAMPLE, step: 1 }] },
);
export const ModelPiecesSchema = Type.Object(wholeFile, {
  ...closed,
  title: 'ModelPieces',
  examples: [WHOLE_FILE_EXAMPLE],
});

const NamedRunResultSchema = Type.Object(RunResultSchema.properties, { ...closed, title: 'RunResult' });
export const ResultBodySchema = Type.Object(
  { attemptNumber: AttemptNumberSchema, result: NamedRunResultSchema },
  { ...closed, title: 'ResultBody' },
);
const PiecePosition = Type.Integer({ minimum: 0, maximum: 99_999, description: 'Place of the piece, counted from 0' });
export const PieceQuerySchema = Type.Object({ attemptNumber: AttemptNumberSchema, position: PiecePosition }, closed);
export const PieceStoredSchema = Type.Object({ position: PiecePosition }, { ...closed, title: 'PieceStored' });
export const ResultPiecesSchema = Type.Object(
  {
    attemptNumber: AttemptNumberSchema,
    pieces: Type.Integer({ minimum: 1, maximum: 100_000, description: 'How many pieces there are' }),
    sha256: Type.Unsafe<string>({ ...Sha256Schema, description: 'SHA-256 of the whole JSON of the result' }),
  },
  { ...closed, title: 'ResultPieces', examples: [{ attemptNumber: 1, pieces: 1, sha256: SHA256_EXAMPLE }] },
);
export const ResultStoredSchema = Type.Object({ runId: IdSchema }, { ...closed, title: 'ResultStored' });

export const FinishSchema = Type.Object(
  {
    attemptNumber: AttemptNumberSchema,
    outcome: oneOf(['failed', 'cancelled', 'released'], {
      description: '`released`: the worker stops and hands the run back',
    }),
    kind: Type.Optional(oneOf(FAILURE_KINDS, { description: 'Required for `failed`, not allowed otherwise' })),
    lack: Type.Optional(
      oneOf(LACK_KINDS, {
        description: 'What the worker lacks; required for the kind `unsuitable`, not allowed otherwise',
      }),
    ),
    message: Type.Optional(Type.String({ maxLength: 4000 })),
  },
  {
    ...closed,
    title: 'Finish',
    examples: [{ attemptNumber: 1, outcome: 'failed', kind: 'permanent', message: 'the dataset is damaged' }],
  },
);
export const FinishedSchema = Type.Object(
  { run: nullable(Type.Object({ state: Type.String(), delayMs: Type.Integer() }, closed)) },
  { ...closed, title: 'Finished' },
);

export const WorkerListSchema = Type.Object(
  {
    workers: Type.Array(
      Type.Object(
        {
          id: IdSchema,
          ...identity,
          machine: MachineSchema,
          cores: nullable(CoresSchema),
          memoryMiB: nullable(MemorySchema),
          devices: Type.Array(DeviceSchema),
          state: oneOf(['online', 'silent', 'signed-off']),
          drainedAt: nullable(
            Type.Unsafe<string>({
              ...TimeSchema,
              description: 'Since when it is given no further runs; ISO 8601, UTC',
            }),
          ),
          openAttempts: CountSchema,
          runIds: Type.Array(IdSchema, { description: 'The runs that it executes, the longest held first' }),
          lacks: Type.Array(
            Type.Object({ kind: oneOf(LACK_KINDS), message: Type.String(), until: TimeSchema }, closed),
            { description: 'Why the worker is set aside: until then it is not given runs that need what it lacks' },
          ),
          createdAt: TimeSchema,
          lastSeenAt: TimeSchema,
        },
        closed,
      ),
    ),
  },
  { ...closed, title: 'WorkerList' },
);
