/** What a finished run leaves behind. */
import { Type, type Static } from 'typebox';
import { ResultIdentitySchema } from './identity/result-identity.ts';

const closed = { additionalProperties: false } as const;
const Count = Type.Integer({ minimum: 0 });

/** A corpus score with all that makes it comparable: the signature and the per-segment statistics behind it. */
export const ScoreSchema = Type.Object(
  {
    /** The metric's registry id: `bleu`, `chrf`, `chrf++`, `ter`, … */
    metric: Type.String(),
    score: Type.Number(),
    signature: Type.String(),
    higherIsBetter: Type.Boolean(),
    /** Per test segment, the statistics from which the metric's score is computed: [segment][statistic]. */
    segments: Type.Array(Type.Array(Type.Number())),
  },
  closed,
);

/** Wall times of repeated forward passes over one fixed batch, in milliseconds. */
export const TimingSchema = Type.Object(
  {
    median: Type.Number(),
    minimum: Type.Number(),
    maximum: Type.Number(),
    repeats: Count,
    /** True when other work ran on the machine, so that the figure is not to be compared. */
    busy: Type.Boolean(),
  },
  closed,
);

/** A finished run. */
export const RunResultSchema = Type.Object(
  {
    scores: Type.Array(ScoreSchema),
    /** Detokenised output lines of the test set, in its order. */
    hypotheses: Type.Array(Type.String()),
    references: Type.Array(Type.Array(Type.String())),
    training: Type.Object(
      {
        updates: Count,
        epochs: Type.Number({ minimum: 0 }),
        /** Label-smoothed loss per target token of the last update, in nats. */
        finalLoss: Type.Number(),
        /** Of the best validation: the lowest, unless the recipe compares BLEU. */
        bestValidationLoss: Type.Union([Type.Number(), Type.Null()]),
        targetTokens: Count,
        seconds: Type.Number({ minimum: 0 }),
        tokensPerSecond: Type.Number({ minimum: 0 }),
        /** Share of padded positions among all positions computed, 0…1. */
        paddingShare: Type.Number({ minimum: 0, maximum: 1 }),
        stoppedEarly: Type.Boolean(),
      },
      closed,
    ),
    parameters: Type.Object({ total: Count, positional: Count }, closed),
    memory: Type.Object(
      {
        /** Peak bytes held by tensors, or null where the engine cannot tell. */
        enginePeakBytes: Type.Union([Count, Type.Null()]),
        processPeakBytes: Count,
      },
      closed,
    ),
    forward: TimingSchema,
    decoding: Type.Object({ seconds: Type.Number({ minimum: 0 }), sentences: Count, outputTokens: Count }, closed),
    environment: Type.Object(
      {
        codeVersion: Type.String(),
        engine: Type.String(),
        device: Type.String(),
        threads: Type.Integer({ minimum: 1 }),
        node: Type.String(),
        platform: Type.String(),
        cpu: Type.String(),
        hostname: Type.String(),
      },
      closed,
    ),
    /** What decided the bits of weights, translations and scores. */
    identity: ResultIdentitySchema,
    /** True when a run with the same identity gives the same bits. */
    deterministic: Type.Boolean(),
    /** What a reader must know before comparing: defaults the paper leaves open, forced measurements, … */
    notes: Type.Array(Type.String()),
  },
  closed,
);

export type Score = Static<typeof ScoreSchema>;
export type Timing = Static<typeof TimingSchema>;
export type RunResult = Static<typeof RunResultSchema>;
