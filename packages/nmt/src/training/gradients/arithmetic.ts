/** The facts, besides its code and its input, on which the bits of a computation depend. Loads no TensorFlow.js. */
import { closed } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';

export const ArithmeticSchema = Type.Object(
  {
    engine: Type.String({
      description:
        'The engine that did the computation. Where the spec asks for `auto`, this is the engine that was chosen.',
    }),
    instructionSet: Type.String({
      description:
        "What the engine's results depend on apart from its code, such as `avx512, gcc 12.2.0, glibc 2.36`. See `Engine.instructionSet` in `tensor`.",
    }),
    node: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: "Node's major version, whose floating-point functions draw the initial weights",
    }),
  },
  closed,
);
export type Arithmetic = Static<typeof ArithmeticSchema>;

/** The engine and arithmetic of a span of updates. Trainings that differ in them may differ in their bits. */
export const TrainingSpanSchema = Type.Object(
  {
    fromUpdate: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The first update of this span, counted from 1',
    }),
    ...ArithmeticSchema.properties,
    microBatches: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'The number of micro-batches that each batch was split into. It decides how the sums of gradients are rounded.',
    }),
  },
  closed,
);
export type TrainingSpan = Static<typeof TrainingSpanSchema>;

/** Returns the arithmetic of this process on an engine. */
export function arithmeticOf({
  id,
  instructionSet,
}: {
  readonly id: string;
  readonly instructionSet: string;
}): Arithmetic {
  return { engine: id, instructionSet, node: Number(process.versions.node.split('.')[0]) };
}
