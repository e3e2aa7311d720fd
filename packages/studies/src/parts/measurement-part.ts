/** A part that is measured on models without training: forward times or memory, by positional encoding. */
import { escapeSegment, type Problem } from '@ordo/core';
import { closed, oneOf } from '@ordo/core/schema-parts';
import {
  findSpecProblems,
  orderProbeExample,
  type PositionalChoice,
  PRESET_IDS,
  type Spec,
  SpecSchema,
} from '@ordo/spec';
import { Type } from 'typebox';
import { COSTS, metricOfCost } from '../costs.ts';
import { LineSchema, PrintedSchema } from '../schema.ts';
import { definePart } from './part.ts';

const Count = (description: string) => Type.Integer({ minimum: 1, maximum: 10_000_000, description });

/** The cost that each kind of measurement gives. */
const MEASURED = { 'forward-time': 'forward-ms', 'training-memory': 'peak-memory' } as const;

export const MeasurementSchema = Type.Object(
  {
    kind: oneOf(['forward-time', 'training-memory'], {
      description: 'The time of forward passes over one batch, or the peak memory of training on it',
    }),
    rows: Type.Array(
      Type.Object(
        {
          row: LineSchema('The row as the paper names it'),
          positional: Type.Unsafe<PositionalChoice>(
            Type.Required(Type.Pick(SpecSchema, ['positional'])).properties.positional,
          ),
        },
        closed,
      ),
      { minItems: 1, maxItems: 100 },
    ),
    size: Type.Object(
      {
        preset: oneOf(PRESET_IDS, { description: 'The size of the model' }),
        vocabulary: Count('Types of the joint vocabulary'),
        sentences: Count('Sentences in the batch'),
        tokens: Count('Tokens of each sentence, on each side'),
      },
      { ...closed, description: 'The sizes of the paper' },
    ),
    repeats: Type.Integer({ minimum: 1, maximum: 10_000, description: 'Timed passes in each round; 1 for memory' }),
    printed: Type.Optional(
      Type.Record(Type.String(), Type.Record(Type.String(), PrintedSchema), {
        description: '[row][column] → what the paper prints. It is shown beside what is measured, and not judged.',
      }),
    ),
  },
  { ...closed, title: 'Measurement' },
);

export const measurementPart = definePart({
  kind: 'measurement',
  title: 'Measurements of models without training',
  schema: Type.Object(
    { title: Type.Optional(LineSchema('What the table of this part is called')), measurement: MeasurementSchema },
    {
      ...closed,
      title: 'Part from measurements',
      description: 'Each registered seed is one round, in which every row is measured once',
    },
  ),
  skeleton: Type.Object(
    {
      title: Type.Optional(LineSchema('')),
      measurement: Type.Object(
        {
          ...MeasurementSchema.properties,
          rows: Type.Array(Type.Object({ row: LineSchema(''), positional: Type.Object({}) }, closed), {
            minItems: 1,
            maxItems: 100,
          }),
        },
        closed,
      ),
    },
    closed,
  ),
  findProblems: ({ measurement: { rows, size, printed = {} } }) => {
    const names = rows.map(({ row }) => row);
    return [
      ...rows.flatMap(({ row, positional }, i) => [
        ...findEncodingProblems(positional, size.preset, `/measurement/rows/${i}/positional`),
        ...(names.indexOf(row) === i ? [] : [repeated(row, `/measurement/rows/${i}/row`)]),
      ]),
      ...Object.keys(printed)
        .filter((row) => !names.includes(row))
        .map((row) => ({
          pointer: `/measurement/printed/${escapeSegment(row)}`,
          message: `${JSON.stringify(row)} is not a row of this measurement`,
          fix: `use one of: ${names.join(', ')}`,
        })),
    ];
  },
  describe: ({ measurement: { kind, rows } }) => ({
    rows: rows.map(({ row }) => ({ row, variant: row })),
    metrics: COSTS.filter(({ id }) => id === MEASURED[kind] || id === 'parameters').map(metricOfCost),
  }),
});

function repeated(row: string, pointer: string): Problem {
  return { pointer, message: `the row ${JSON.stringify(row)} is listed twice`, fix: 'remove one of the two' };
}

/** Checks the encoding in a spec that has no other problem. */
function findEncodingProblems(positional: Spec['positional'], preset: string, pointer: string): Problem[] {
  const { matrix: _matrix, ...spec } = orderProbeExample;
  return findSpecProblems({ ...spec, model: { preset }, positional }).map((problem) => ({
    ...problem,
    pointer: problem.pointer.startsWith('/positional')
      ? `${pointer}${problem.pointer.slice('/positional'.length)}`
      : pointer,
  }));
}
