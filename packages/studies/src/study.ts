/** The study document, in JSON or YAML: what to run, what the paper claims, and how it is judged. */
import { closed, nullable } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';
import { FIGURE_KINDS, type Figure } from './figures/registry.ts';
import { PART_KINDS, type Part } from './parts/registry.ts';
import { PinsSchema } from './reading/pins.ts';
import { LineSchema, NoteSchema, PART_NAME } from './schema.ts';
import { PublishedSchema } from './table/columns.ts';
import { TARGET_KINDS, type Target } from './targets/registry.ts';

export const LIMITS = { parts: 200, rows: 500, seeds: 500, targets: 2000, figures: 100 } as const;

export const STUDY_ID = '^[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9.-]*$';

const StudyRowSchema = Type.Object(
  {
    row: LineSchema('The row as the paper names it'),
    variant: nullable(
      LineSchema('Our variant for it, as the spec or the table of scores names it; null if there is none'),
    ),
  },
  { ...closed, title: 'Row of a study' },
);

const fixed = {
  study: Type.Literal(1, { description: 'The version of this format' }),
  id: Type.String({
    pattern: STUDY_ID,
    maxLength: 99,
    'x-expects': 'an id in lower case, such as posnet/table-1',
    description: '<paper>/<table> in lower case',
  }),
  title: LineSchema('What the study is about, in one line'),
  citation: nullable(LineSchema('The source of the targets; null for a demonstration, which reproduces nothing')),
  notes: Type.Array(NoteSchema, {
    maxItems: 100,
    description: 'What a reader must know: deviations from the paper, and what the paper leaves open',
  }),
  seeds: Type.Array(Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1 }), {
    minItems: 1,
    maxItems: LIMITS.seeds,
    uniqueItems: true,
    description: 'The seeds of every run, which are registered before running. Each of them must be there.',
  }),
  baseline: LineSchema('The row that the others are tested against'),
  alpha: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 0.2,
      default: 0.05,
      description: 'How often a wrong verdict may be reached',
    }),
  ),
  vocabularySize: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The size of the vocabulary behind the parameter counts of the paper',
    }),
  ),
  rows: Type.Optional(
    Type.Array(StudyRowSchema, {
      minItems: 1,
      maxItems: LIMITS.rows,
      description: 'The rows by the names of the paper. A variant that is not listed is a row by itself.',
    }),
  ),
  published: Type.Optional(PublishedSchema),
  pins: Type.Optional(PinsSchema),
};

/** The top level of a study. It leaves parts, targets and figures open, because each of these is checked by its kind. */
export const SkeletonSchema = Type.Object(
  {
    ...fixed,
    parts: Type.Record(Type.String({ pattern: PART_NAME }), Type.Object({}), {
      minProperties: 1,
      maxProperties: LIMITS.parts,
      ...closed,
    }),
    targets: Type.Array(Type.Object({}), { maxItems: LIMITS.targets }),
    figures: Type.Optional(Type.Array(Type.Object({}), { maxItems: LIMITS.figures })),
  },
  closed,
);

/** The full schema for documentation and editors, with a branch for each kind of part, target and figure. */
export const StudySchema = Type.Object(
  {
    ...fixed,
    parts: Type.Unsafe<Readonly<Record<string, Part>>>(
      Type.Record(Type.String({ pattern: PART_NAME }), Type.Union(PART_KINDS.map(({ schema }) => schema)), {
        minProperties: 1,
        maxProperties: LIMITS.parts,
        ...closed,
        description: 'What is run or read, by name: one for each data set of the table',
      }),
    ),
    targets: Type.Unsafe<readonly Target[]>(
      Type.Array(Type.Union(TARGET_KINDS.map(({ schema }) => schema)), {
        maxItems: LIMITS.targets,
        description: 'What the paper prints and claims. Each is judged.',
      }),
    ),
    figures: Type.Optional(
      Type.Unsafe<readonly Figure[]>(
        Type.Array(Type.Union(FIGURE_KINDS.map(({ schema }) => schema)), {
          maxItems: LIMITS.figures,
          description: 'What is drawn from the runs',
        }),
      ),
    ),
  },
  { ...closed, title: 'Ordo study', description: 'What to run, what a paper claims, and how that is judged' },
);

export type Study = Static<typeof StudySchema>;
export type StudyRow = Static<typeof StudyRowSchema>;
