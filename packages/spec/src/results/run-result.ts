/** The result of a finished run: its content, which the store keeps in tables of its own, and what was measured besides. */
import { EnergySchema } from '@ordo/core/energy';
import { ResultContentSchema } from '@ordo/core/result-content';
import { closed } from '@ordo/core/schema-parts';
import { Type, type Static } from 'typebox';
import { ResultIdentitySchema } from '../identity/result-identity.ts';

/** A count. JSON allows larger numbers, but JavaScript would round them. */
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** Wall times of repeated forward passes over the same batch, in milliseconds. */
export const TimingSchema = Type.Object(
  {
    median: Type.Number({ description: 'In milliseconds, as the other two' }),
    minimum: Type.Number(),
    maximum: Type.Number(),
    repeats: Count,
    busy: Type.Boolean({
      description:
        'True if the machine was busy just before the measurement. Such a time should not be compared with others.',
    }),
  },
  closed,
);

export const RunResultSchema = Type.Object(
  {
    ...ResultContentSchema.properties,
    training: Type.Object(
      {
        updates: Count,
        epochs: Type.Number({ minimum: 0 }),
        finalLoss: Type.Number({
          description:
            'Label-smoothed loss in nats per target token: the last point of the learning curve, which is the mean of the updates ' +
            'since the point before. In results from before 26 November 2026, that of the last update alone',
        }),
        bestValidationLoss: Type.Union([Type.Number(), Type.Null()], {
          description:
            'The loss of the best validation. This is the lowest loss unless the recipe compares BLEU. Null without validation.',
        }),
        targetTokens: Count,
        seconds: Type.Number({ minimum: 0 }),
        tokensPerSecond: Type.Number({ minimum: 0 }),
        paddingShare: Type.Number({
          minimum: 0,
          maximum: 1,
          description: 'The share of padding among all positions computed, 0…1',
        }),
        stoppedEarly: Type.Boolean(),
        recomputedFrom: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: Number.MAX_SAFE_INTEGER,
            description:
              'The first update in which layers were computed a second time in the backward pass, to save memory. This makes updates ' +
              'slower and changes no weight. Absent where there was none.',
          }),
        ),
        lossScale: Type.Optional(
          Type.Object(
            {
              skippedUpdates: Type.Integer({
                minimum: 0,
                maximum: Number.MAX_SAFE_INTEGER,
                description: 'The number of updates that were skipped because the loss or its gradient overflowed',
              }),
              last: Type.Number({ exclusiveMinimum: 0, description: 'The loss scale at the end of the training' }),
            },
            { ...closed, description: 'Dynamic loss scaling, in trainings in fp16 only' },
          ),
        ),
      },
      closed,
    ),
    parameters: Type.Object({ total: Count, positional: Count }, closed),
    memory: Type.Object(
      {
        enginePeakBytes: Type.Union([Count, Type.Null()], {
          description: 'The peak of bytes held by tensors, or null if the engine cannot tell',
        }),
        processPeakBytes: Count,
      },
      closed,
    ),
    energy: Type.Optional(EnergySchema),
    forward: TimingSchema,
    decoding: Type.Object({ seconds: Type.Number({ minimum: 0 }), sentences: Count, outputTokens: Count }, closed),
    environment: Type.Object(
      {
        codeVersion: Type.String({
          description:
            'A hash of the files that computed the result: where it comes from, and never whether it is valid',
        }),
        engine: Type.String(),
        device: Type.String(),
        threads: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
        processes: Type.Optional(
          Type.Integer({
            minimum: 2,
            maximum: Number.MAX_SAFE_INTEGER,
            description:
              'The number of processes that trained the model together. Absent where one did, which gives the same weights to the ' +
              'bit: gradients are summed in an order that depends on `recipe.batchParts` alone. `memory` is that of the first process.',
          }),
        ),
        node: Type.String(),
        platform: Type.String(),
        cpu: Type.String(),
        hostname: Type.String(),
      },
      closed,
    ),
    /** Everything that decides the weights, translations and scores, bit by bit. */
    identity: ResultIdentitySchema,
    deterministic: Type.Boolean({
      description:
        'True if every result with this identity is equal to the bit. False if an engine was used that does not promise this, or if memory ran out during training and a batch had to be split.',
    }),
    collapsed: Type.Optional(
      Type.Boolean({
        description:
          'True if nothing shows that the translations depend on the source: a permutation test at 5 % does not find their own references more similar to them than those of other sentences. Absent with fewer than five pairs.',
      }),
    ),
    notes: Type.Array(Type.String(), {
      description: 'What a reader must know before comparing this result, for instance how many translations were cut',
    }),
  },
  closed,
);

export type Timing = Static<typeof TimingSchema>;
export type RunResult = Static<typeof RunResultSchema>;
