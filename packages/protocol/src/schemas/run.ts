/** The JSON of runs, attempts, events and results. */
import { EventStampSchema } from '@ordo/core/attempt-messages';
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { ATTEMPT_STATES, RUN_STATES } from '@ordo/core/service-words';
import { RunEventSchema, RunResultSchema } from '@ordo/spec';
import { Type } from 'typebox';
import { OriginSchema } from './bundle.ts';
import { CountSchema, IdSchema, LabelSchema, PoolSchema, Sha256Schema } from '@ordo/core/service-schemas';
import { TimeSchema, TotalSchema } from './shared.ts';
import { StoredRunSpecSchema } from './spec.ts';

export const RunStateSchema = oneOf(RUN_STATES);
export const FailureSchema = nullable(Type.Object({ kind: Type.String(), message: Type.String() }, closed));

export const RunSchema = Type.Object(
  {
    id: IdSchema,
    variant: Type.String({ description: 'The row of the comparison table to which the run belongs' }),
    seed: CountSchema,
    state: RunStateSchema,
    attemptNumber: Type.Integer({ minimum: 1, description: 'Number of the present or next attempt' }),
    contentHash: Sha256Schema,
    codeVersion: Type.String(),
    datasetHash: Type.String(),
    pool: PoolSchema,
    labels: Type.Array(LabelSchema),
    priority: Type.Integer(),
    name: Type.String({ description: 'The name that people have given it. It is empty if nobody has given one' }),
    tags: Type.Array(Type.String(), { description: 'The tags that people have given it, in alphabetical order' }),
    note: Type.String({
      description: 'The note that people have written about it. It is empty if nobody has written one',
    }),
    failure: FailureSchema,
    availableAt: TimeSchema,
    createdAt: TimeSchema,
    startedAt: nullable(TimeSchema),
    finishedAt: nullable(TimeSchema),
    spec: StoredRunSpecSchema,
  },
  { ...closed, title: 'Run' },
);

export const RunPageSchema = Type.Object(
  { runs: Type.Array(RunSchema), nextCursor: nullable(Type.String()), total: TotalSchema },
  { ...closed, title: 'RunPage' },
);

export const AttemptSchema = Type.Object(
  {
    id: IdSchema,
    runId: IdSchema,
    number: Type.Integer({ minimum: 1, description: 'Counts the attempts at the run: 1, 2, 3, …' }),
    state: oneOf(ATTEMPT_STATES),
    workerId: IdSchema,
    worker: Type.String({ description: "The worker's name" }),
    lastSeq: CountSchema,
    resumedFromStep: nullable(CountSchema),
    supersededAfterSeq: nullable(CountSchema),
    failure: FailureSchema,
    leaseUntil: TimeSchema,
    claimedAt: TimeSchema,
    finishedAt: nullable(TimeSchema),
  },
  { ...closed, title: 'Attempt' },
);
export const AttemptListSchema = Type.Object(
  { attempts: Type.Array(AttemptSchema) },
  { ...closed, title: 'AttemptList' },
);

/** The schema from `@ordo/spec` with the title that the OpenAPI document uses for it. */
export const NamedRunEventSchema = Type.Union(RunEventSchema.anyOf, { title: 'RunEvent' });

export const EventSchema = Type.Object(
  {
    position: Type.Integer({
      minimum: 1,
      description: 'Orders the events of all runs; `since` and Last-Event-ID are positions',
    }),
    runId: IdSchema,
    attempt: Type.Object(
      {
        id: IdSchema,
        number: Type.Integer({ minimum: 1 }),
        resumedFromStep: nullable(
          Type.Integer({ minimum: 0, description: 'This attempt repeats the later steps of earlier attempts' }),
        ),
      },
      closed,
    ),
    seq: EventStampSchema.properties.seq,
    at: TimeSchema,
    superseded: Type.Boolean({
      description: "Whether a later attempt has repeated the event, so that it left the run's history",
    }),
    event: NamedRunEventSchema,
  },
  { ...closed, title: 'StoredEvent' },
);
export const EventPageSchema = Type.Object(
  {
    events: Type.Array(EventSchema),
    next: Type.Integer({ minimum: 0, description: 'Use it as `since` to get the next page' }),
  },
  { ...closed, title: 'EventPage' },
);

const NumbersSchema = Type.Array(Type.Number());
export const RunMetricsSchema = Type.Object(
  {
    metrics: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          total: Type.Integer({ minimum: 1, description: 'How many values were measured' }),
          steps: Type.Array(CountSchema, { description: 'With `points`, the last step of each part' }),
          values: Type.Array(Type.Number(), { description: 'With `points`, the mean of each part' }),
          low: Type.Optional(
            Type.Unsafe<number[]>({ ...NumbersSchema, description: 'The least value of each part, with `points`' }),
          ),
          high: Type.Optional(
            Type.Unsafe<number[]>({ ...NumbersSchema, description: 'The greatest value of each part, with `points`' }),
          ),
        },
        { ...closed, title: 'Curve' },
      ),
      { description: 'What was measured so far, by name. Steps ascend without repetition.' },
    ),
  },
  { ...closed, title: 'RunMetrics' },
);

export const ResultSchema = Type.Object(
  {
    ...RunResultSchema.properties,
    scores: Type.Array(
      Type.Object(
        {
          metric: Type.String(),
          score: Type.Number(),
          signature: Type.String(),
          higherIsBetter: Type.Boolean(),
        },
        closed,
      ),
    ),
  },
  closed,
);
const {
  hypotheses: _hypotheses,
  references: _references,
  sources: _sources,
  attention: _attention,
  ...summary
} = ResultSchema.properties;

/** A result without the data about single sentences, which has its own routes. */
export const ResultSummarySchema = Type.Object(
  {
    ...summary,
    origin: nullable(OriginSchema),
    testSet: nullable(
      Type.Unsafe<string>({
        ...Sha256Schema,
        description:
          'Hash of the references. Scores and translations can be compared where it is equal; null without references',
      }),
    ),
  },
  { ...closed, title: 'Result' },
);

export const HypothesesSchema = Type.Object(
  { hypotheses: Type.Array(Type.String()), references: RunResultSchema.properties.references },
  { ...closed, title: 'Hypotheses' },
);
