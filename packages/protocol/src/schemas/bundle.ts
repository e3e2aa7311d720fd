/** The JSON of imported bundles. */
import { closed, nullable } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { IdSchema, Sha256Schema } from '@ordo/core/service-schemas';

/** The origin of a result that this service did not compute. */
export const OriginSchema = Type.Object(
  {
    bundle: Sha256Schema,
    signers: Type.Array(Sha256Schema, { description: 'The ids of the trusted keys that have signed it' }),
    made: Type.String({ description: 'When the bundle was made' }),
    ordo: Type.String({ description: 'The version of Ordo that made it' }),
    git: nullable(Type.Object({ commit: Type.String(), dirty: Type.Boolean() }, closed)),
  },
  { ...closed, title: 'Origin' },
);

export const ImportedPartSchema = Type.Object(
  {
    part: Type.String(),
    experimentId: IdSchema,
    replayed: Type.Boolean({ description: 'Whether the bundle had been imported before' }),
  },
  { ...closed, title: 'ImportedPart' },
);

export const ImportedBundleSchema = Type.Object(
  {
    study: Type.String(),
    version: Sha256Schema,
    origin: OriginSchema,
    parts: Type.Array(ImportedPartSchema),
  },
  { ...closed, title: 'ImportedBundle' },
);
