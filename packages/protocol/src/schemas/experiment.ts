/** The JSON of experiments and plans. */
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { EXPERIMENT_STATES } from '@ordo/core/service-words';
import { Type } from 'typebox';
import { RunStateSchema } from './run.ts';
import { CountSchema, IdSchema, LabelSchema, PoolSchema, Sha256Schema } from '@ordo/core/service-schemas';
import { TimeSchema, TotalSchema } from './shared.ts';
import { StoredSpecSchema } from './spec.ts';

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

const WarningsSchema = Type.Array(Type.String(), {
  description:
    'Sentences about runs that no worker that is online could take: their pool has none, or none has their labels',
});

export const SearchSchema = Type.Object(
  {
    trials: Type.Unsafe<string>({ ...IdSchema, description: 'The experiment whose runs are the trials' }),
    tuned: nullable(
      Type.Unsafe<string>({
        ...IdSchema,
        description:
          'The experiment whose runs use what was chosen. It is submitted once every trial has a result or has diverged; null ' +
          'before that, and if it was deleted',
      }),
    ),
    problem: nullable(
      Type.String({ description: 'Why that experiment was not submitted; null while nothing is in the way' }),
    ),
    goesOn: Type.Boolean({
      description:
        'Whether the service will submit that experiment as soon as the trials have ended; for the experiment of the trials only',
    }),
  },
  {
    ...closed,
    title: 'Search',
    description:
      'The search of a tuned part of a study, for the experiment that has its trials and for the one that uses what was ' +
      'chosen; null for any other',
  },
);

const summary = {
  id: IdSchema,
  name: Type.String(),
  state: oneOf(EXPERIMENT_STATES, {
    description:
      '`running` from the first started run until the last one has ended, then the worst outcome of its runs',
  }),
  runCounts: RunCountsSchema,
  study: nullable(
    Type.Object(
      {
        id: Type.String(),
        version: Type.String({ description: 'SHA-256 of the document' }),
        part: Type.String(),
      },
      { ...closed, title: 'StudyPlace', description: 'The part of a study that the experiment was submitted as' },
    ),
  ),
  search: nullable(SearchSchema),
  createdBy: nullable(Type.String({ description: 'Id of the API key that submitted the spec' })),
  owner: nullable(
    Type.String({ description: 'Who may cancel, retry and delete it; null where authentication was off' }),
  ),
  codeVersions: Type.Array(Type.String(), { description: 'The code that the runs belong to; usually one version' }),
  createdAt: TimeSchema,
  finishedAt: nullable(
    Type.Unsafe<string>({ ...TimeSchema, description: 'When the last of its runs ended; null while one has not' }),
  ),
  cancelledAt: nullable(TimeSchema),
};

export const ExperimentSummarySchema = Type.Object(summary, { ...closed, title: 'ExperimentSummary' });
export const ExperimentPageSchema = Type.Object(
  { experiments: Type.Array(ExperimentSummarySchema), nextCursor: nullable(Type.String()), total: TotalSchema },
  { ...closed, title: 'ExperimentPage' },
);

export const ExperimentSchema = Type.Object(
  {
    ...summary,
    spec: StoredSpecSchema,
    datasets: Type.Array(
      Type.Object(
        { dataset: Type.String(), hash: Type.String() },
        { ...closed, title: 'DatasetVersion', description: 'A dataset, and the SHA-256 of its files' },
      ),
    ),
    warnings: WarningsSchema,
    variants: Type.Optional(
      Type.Array(
        Type.Object({ variant: Type.String(), runCounts: RunCountsSchema }, { ...closed, title: 'VariantCounts' }),
        { description: 'Its variants with their runs by state, where `variants=true` asks for them' },
      ),
    ),
    runs: Type.Array(
      Type.Object(
        {
          id: IdSchema,
          variant: Type.String(),
          seed: CountSchema,
          state: RunStateSchema,
          attached: Type.Boolean({ description: 'Whether the run existed before this experiment asked for it' }),
          elsewhere: nullable(
            Type.Object(
              { pool: PoolSchema, labels: Type.Array(LabelSchema), timeLimitSeconds: CountSchema },
              {
                ...closed,
                description:
                  'Where the run is executed and how long it may take, if that is not as this experiment asked: another ' +
                  'experiment asked for it earlier. Null when it is as asked, and when the run has ended.',
              },
            ),
          ),
        },
        closed,
      ),
      { description: 'All seeds of the first variant, then those of the next' },
    ),
  },
  { ...closed, title: 'Experiment' },
);

export const ExperimentPartQuerySchema = Type.Object(
  {
    runs: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 10_000,
        description: 'How many of its runs to show at most; by default all. `runCounts` always counts all of them',
      }),
    ),
    variants: Type.Optional(
      Type.Boolean({
        description: 'Whether to count the runs of each variant by their states; they are not counted by default',
      }),
    ),
  },
  closed,
);

export const CancelledSchema = Type.Object(
  {
    experiment: ExperimentSchema,
    cancelledRuns: Type.Array(IdSchema, { description: 'Runs that another experiment still needs are not cancelled' }),
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
              { ...closed, description: 'The existing run that a submission would attach' },
            ),
          ),
          translated: Type.Boolean({
            description: 'An earlier run has these translations: they would only be scored, and nothing trained',
          }),
          trainingTokens: CountSchema,
          parameters: Type.Integer({
            minimum: 0,
            description:
              'Counted if `counted`; otherwise an estimate, since the vocabulary is known only once the text is prepared',
          }),
          counted: Type.Boolean({
            description:
              'Whether a run with the same data, preprocessing and model has finished, whose parameters these are',
          }),
          memoryBytes: Type.Integer({
            minimum: 0,
            description: 'The memory of all tensors of a process that trains, with layers that keep their activations',
          }),
          recomputedMemoryBytes: nullable(
            Type.Integer({
              minimum: 0,
              description:
                'The same with layers that are computed a second time in the backward pass. Null where the model has none that can be.',
            }),
          ),
          measured: Type.Boolean({
            description:
              'Whether the memory of the way in which it will be executed (see `recomputes`) is the largest peak of earlier runs with ' +
              'the same data, model, recipe and engine. Otherwise it is an estimate, which may be wrong by a factor of two',
          }),
          memoryLimitBytes: nullable(
            Type.Integer({
              minimum: 0,
              description: 'The memory that the spec lets it have. Null if the spec does not say.',
            }),
          ),
          recomputes: Type.Boolean({
            description:
              'Whether layers are computed a second time from the first update on: see `resources.recompute`',
          }),
          seconds: nullable(
            Type.Number({ minimum: 0, description: 'Estimated from the speed of earlier runs of the same shape' }),
          ),
        },
        closed,
      ),
    ),
    warnings: WarningsSchema,
    totals: Type.Object(
      {
        runs: CountSchema,
        newRuns: CountSchema,
        trainingTokens: CountSchema,
        peakMemoryBytes: CountSchema,
        seconds: nullable(Type.Number({ minimum: 0 })),
        gpuHours: nullable(
          Type.Number({ minimum: 0, description: 'The hours of all GPUs; null where the time is not known' }),
        ),
        price: nullable(
          Type.Number({
            minimum: 0,
            description:
              'What these hours cost by ORDO_PRICE_PER_GPU_HOUR; null where the time or the price is not known',
          }),
        ),
      },
      { ...closed, description: 'Totals over the runs that still have to be executed; `seconds` on one worker' },
    ),
  },
  { ...closed, title: 'Plan' },
);
