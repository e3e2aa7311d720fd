/** The JSON of studies. */
import { closed, nullable } from '@ordo/core/schema-parts';
import { type Study, StudySchema } from '@ordo/studies';
import { type TObject, type TSchema, type TUnion, type TUnsafe, Type } from 'typebox';
import { ExperimentSchema } from './experiment.ts';
import { PoolSchema, Sha256Schema } from '@ordo/core/service-schemas';
import { TimeSchema } from './shared.ts';
import { PartSpecSchema } from './spec.ts';

/** Makes parts with a spec refer to its schema instead of repeating it. */
function nameSpecs(branch: TSchema): TSchema {
  const { properties } = branch as TObject;
  if (properties['spec'] === undefined) return branch;
  return { ...branch, properties: { ...properties, spec: PartSpecSchema } };
}

const { parts, ...properties } = StudySchema.properties;
const [[pattern, part] = ['', Type.Union([])]] = Object.entries(
  (parts as unknown as { patternProperties: Record<string, TUnion> }).patternProperties,
);
const documentedStudy = {
  ...StudySchema,
  properties: {
    ...properties,
    parts: { ...parts, patternProperties: { [pattern]: { ...part, anyOf: part.anyOf.map(nameSpecs) } } },
  },
  title: 'Study',
  'x-checked-by': 'parseStudy',
};

/** This schema only documents the body, like that of a spec: `parseStudy` checks it and reports all problems at once. */
export const StudyBodySchema = Type.Unsafe<unknown>(documentedStudy);
export const StoredStudySchema: TUnsafe<Study> = Type.Unsafe(documentedStudy);

const VersionSchema = Type.Unsafe<string>({ ...Sha256Schema, description: 'SHA-256 of the document' });

const summary = {
  id: Type.String({ description: '<paper>/<table>' }),
  version: VersionSchema,
  title: Type.String(),
  citation: nullable(Type.String({ description: 'The source of the targets; null for a demonstration' })),
  builtIn: Type.Boolean({ description: 'Whether it comes with this version of Ordo' }),
  createdBy: nullable(Type.String({ description: 'Id of the API key that submitted it' })),
  createdAt: nullable(TimeSchema),
  parts: Type.Array(
    Type.Object(
      {
        part: Type.String(),
        title: nullable(Type.String()),
        kind: Type.String({ description: '`spec`, `measurement`, `scores` or `mean`' }),
      },
      { ...closed, title: 'StudyPart' },
    ),
  ),
};

export const StudySummarySchema = Type.Object(summary, { ...closed, title: 'StudySummary' });
export const StudyPageSchema = Type.Object(
  { studies: Type.Array(StudySummarySchema), nextCursor: nullable(Type.String()) },
  { ...closed, title: 'StudyPage' },
);
export const StudyVersionSchema = Type.Object(
  { ...summary, document: StoredStudySchema },
  { ...closed, title: 'StudyVersion', description: 'One version of a study' },
);

const name = (description: string) => Type.String({ pattern: '^[a-z0-9][a-z0-9.-]*$', maxLength: 99, description });
/** The id of a study, `<paper>/<table>`, in two segments of the path. */
export const StudyParamsSchema = Type.Object({ paper: name('The first half'), table: name('The second half') }, closed);

export const versionQuery = {
  version: Type.Optional(
    Type.Unsafe<string>({ ...VersionSchema, description: 'A version of the study; the current one by default' }),
  ),
};

export const StudySubmissionSchema = Type.Object(
  {
    parts: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        maxItems: 200,
        uniqueItems: true,
        description: 'The parts to submit, each of which must have a spec; all that have one by default',
      }),
    ),
    pool: Type.Optional(
      Type.Unsafe<string>({
        ...PoolSchema,
        description: 'The pool that executes the runs, in place of that of the study',
      }),
    ),
  },
  { ...closed, title: 'StudySubmission', examples: [{ parts: ['en-de'] }] },
);
export const ExperimentListSchema = Type.Object(
  { experiments: Type.Array(ExperimentSchema, { description: 'One for each part, in the order of the request' }) },
  { ...closed, title: 'ExperimentList' },
);
