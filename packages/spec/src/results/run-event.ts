/** The events that a run emits. */
import { closed } from '@ordo/core/schema-parts';
import { Type, type Static } from 'typebox';

/**
 * The phases of a run, in order. Only a run whose encoding reads source orders has `order`, and only one that asks for
 * attention or attribution has `attend` or `attribute`. A resumed attempt starts again at `load`; a run that is only
 * rescored has just `score`.
 */
export const PHASES = [
  'load',
  'order',
  'train',
  'average',
  'measure',
  'decode',
  'attend',
  'attribute',
  'score',
] as const;

/** The largest step. The database stores steps in 32 bits. */
const LAST_STEP = 2 ** 31 - 1;

/** The longest message. Longer text continues in the next event: see `logEvents`. */
export const LONGEST_MESSAGE = 4000;
export const LOG_EVENT_LEVELS = ['info', 'warn', 'error'] as const;

/** An event of a run. The package `run` emits events; the worker numbers them with `seq` and sends them to the API. */
export const RunEventSchema = Type.Union([
  Type.Object({ kind: Type.Literal('phase'), phase: Type.Enum([...PHASES]) }, closed),
  Type.Object(
    {
      kind: Type.Literal('metric'),
      step: Type.Integer({
        minimum: 0,
        maximum: LAST_STEP,
        description: 'The number of optimiser updates done before this was measured',
      }),
      /**
       * Values by name: `train/loss`, `train/tokens-per-second`, `train/learning-rate`, `valid/loss`, `valid/bleu`, … The run's
       * use of its machine: `system/cpu` (percent of one core), `system/memory` and `system/gpu-memory` (bytes).
       */
      values: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9/+-]*$', maxLength: 64 }), Type.Number()),
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('progress'),
      phase: Type.Enum([...PHASES]),
      done: Type.Number({ minimum: 0 }),
      total: Type.Number({ minimum: 0 }),
      etaSeconds: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
        description: 'Expected seconds to the end of the run, from the pace so far. Null before there is a pace.',
      }),
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('log'),
      level: Type.Enum([...LOG_EVENT_LEVELS]),
      message: Type.String({
        maxLength: LONGEST_MESSAGE,
        description: 'Text that is too long for one event goes on in the next',
      }),
      step: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: LAST_STEP,
          description: 'How many optimiser updates were done, where that is known',
        }),
      ),
      stream: Type.Optional(
        Type.Enum(['stdout', 'stderr'], {
          description: "The trainer's own output that the line was read from; absent for what Ordo says itself",
        }),
      ),
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('checkpoint'),
      step: Type.Integer({ minimum: 0, maximum: LAST_STEP }),
      bytes: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    },
    closed,
  ),
]);

export const EVENT_KINDS = RunEventSchema.anyOf.map(({ properties }) => properties.kind.const);

export type RunEvent = Static<typeof RunEventSchema>;
export type Phase = (typeof PHASES)[number];
