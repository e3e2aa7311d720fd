/**
 * What a worker and the API tell each other when a run is claimed, with each heartbeat, and with each event. It is in `core`,
 * because the store returns or keeps these messages, and must not import the protocol, which knows the specs of science.
 */
import { type Static, Type } from 'typebox';
import { closed, nullable, oneOf } from '../json/schema-parts.ts';
import { CountSchema, IdSchema, Sha256Schema } from './service-schemas.ts';

/** Counts the attempts at a run: 1, 2, 3, … */
export const AttemptNumberSchema = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });

export const HeldAttemptSchema = Type.Object({ id: IdSchema, number: AttemptNumberSchema }, closed);
export type HeldAttempt = Readonly<Static<typeof HeldAttemptSchema>>;

export const HeldStateSchema = Type.Object(
  {
    id: IdSchema,
    state: oneOf(['running', 'preempted', 'cancelled', 'superseded']),
    displacedBy: Type.Optional(
      Type.Unsafe<string>({
        ...IdSchema,
        description: 'The run that is to have the place of one that is preempted',
      }),
    ),
  },
  closed,
);
export type HeldState = Readonly<Static<typeof HeldStateSchema>>;

export const SavedCheckpointSchema = Type.Object(
  { step: CountSchema, sha256: Sha256Schema, bytes: CountSchema },
  closed,
);
export type SavedCheckpoint = Readonly<Static<typeof SavedCheckpointSchema>>;

export const OpenedAttemptSchema = Type.Object(
  {
    ...HeldAttemptSchema.properties,
    token: Type.String({
      description: 'To be sent as `x-ordo-attempt-token` with whatever is reported on the attempt. It is shown once.',
    }),
    microBatches: Type.Integer({
      minimum: 1,
      description:
        'Number of micro-batches into which each training batch is divided; above 1 after an out-of-memory failure',
    }),
    devices: Type.Array(Type.String(), { description: 'The ids of the devices that the attempt has for itself' }),
  },
  closed,
);
export type OpenedAttempt = Readonly<Static<typeof OpenedAttemptSchema>>;

/** The number and the time that a worker gives to an event of its attempt. */
export const EventStampSchema = Type.Object(
  {
    seq: Type.Integer({
      minimum: 1,
      maximum: 2 ** 31 - 1,
      description: 'Numbers the events of the attempt: 1, 2, 3, …',
    }),
    at: Type.String({
      pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$',
      description: 'ISO 8601',
    }),
  },
  closed,
);
export type EventStamp = Readonly<Static<typeof EventStampSchema>>;

/** A claimed run without its spec. */
export const ClaimedRunSchema = Type.Object(
  {
    runId: Type.Unsafe<string>({ ...IdSchema, description: 'The run that was claimed' }),
    displacedRunIds: Type.Array(IdSchema, { description: 'The runs that have handed back their places for it' }),
    attempt: OpenedAttemptSchema,
    contentHash: Sha256Schema,
    datasetHash: Sha256Schema,
    checkpoint: nullable(SavedCheckpointSchema, {
      description: 'The checkpoint to resume from; null to start from the beginning',
    }),
    translatedRunId: nullable(
      Type.Unsafe<string>({
        ...IdSchema,
        description: 'A succeeded run with the same translations, which only need to be scored',
      }),
    ),
  },
  closed,
);
export type ClaimedRun = Readonly<Static<typeof ClaimedRunSchema>>;
