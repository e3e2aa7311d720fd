/** Experiments and plans as the API shows them. */
import { SpecSchema } from '@ordo/spec';
import { Type } from 'typebox';
import { RunStateSchema } from './run.ts';
import { closed, CountSchema, IdSchema, JsonSchema, nullable, oneOf, Sha256Schema, TimeSchema } from './shared.ts';

export const EXPERIMENT_STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

const RunCountsSchema = Type.Object(
  {
    queued: CountSchema,
    running: CountSchema,
    succeeded: CountSchema,
    failed: CountSchema,
    cancelled: CountSchema,
  },
  { ...closed, title: 'RunCounts' },
);

const summary = {
  id: IdSchema,
  name: Type.String(),
  state: oneOf(EXPERIMENT_STATES, 'running while any run is; then the worst of what its runs came to'),
  runCounts: RunCountsSchema,
  createdBy: nullable(Type.String({ description: 'id of the API key' })),
  createdAt: TimeSchema,
  cancelledAt: nullable(TimeSchema),
};

export const ExperimentSummarySchema = Type.Object(summary, { ...closed, title: 'ExperimentSummary' });
export const ExperimentPageSchema = Type.Object(
  { experiments: Type.Array(ExperimentSummarySchema), nextCursor: nullable(Type.String()) },
  { ...closed, title: 'ExperimentPage' },
);

export const ExperimentSchema = Type.Object(
  {
    ...summary,
    spec: Type.Unsafe<Record<string, unknown>>({ ...JsonSchema, description: 'as submitted' }),
    runs: Type.Array(
      Type.Object(
        {
          id: IdSchema,
          variant: Type.String(),
          seed: CountSchema,
          state: RunStateSchema,
          attached: Type.Boolean({ description: 'the run existed before this experiment asked for it' }),
        },
        closed,
      ),
      { description: 'in the order of the expansion: variants outer, seeds inner' },
    ),
  },
  { ...closed, title: 'Experiment' },
);

export const CancelledSchema = Type.Object(
  {
    experiment: ExperimentSchema,
    cancelledRuns: Type.Array(IdSchema, { description: 'runs that another experiment still wants go on' }),
  },
  { ...closed, title: 'Cancelled' },
);
export const RetriedSchema = Type.Object(
  { experiment: ExperimentSchema, queuedRuns: Type.Array(IdSchema) },
  { ...closed, title: 'Retried' },
);

export const PlanSchema = Type.Object(
  {
    name: Type.String(),
    runs: Type.Array(
      Type.Object(
        {
          variant: Type.String(),
          seed: CountSchema,
          contentHash: Sha256Schema,
          existing: nullable(
            Type.Object(
              { id: IdSchema, state: RunStateSchema },
              { ...closed, description: 'the run that would be attached instead of made anew' },
            ),
          ),
          trainingTokens: CountSchema,
          parameters: CountSchema,
          memoryBytes: CountSchema,
          seconds: nullable(Type.Number({ minimum: 0, description: 'at the pace of earlier runs of the same shape' })),
        },
        closed,
      ),
    ),
    totals: Type.Object(
      {
        runs: CountSchema,
        newRuns: CountSchema,
        trainingTokens: CountSchema,
        peakMemoryBytes: CountSchema,
        seconds: nullable(Type.Number({ minimum: 0 })),
      },
      { ...closed, description: 'of the runs that would have to be carried out; seconds on one worker' },
    ),
  },
  { ...closed, title: 'Plan' },
);

/**
 * The body of a submission: documented in full, checked by `parseSpec`, which knows which option belongs to which
 * choice and names every problem at once. (What only documents is marked so and let through by the validator.)
 */
export const SpecBodySchema = Type.Unsafe<unknown>({ ...SpecSchema, title: 'Spec', 'x-checked-by': 'parseSpec' });
