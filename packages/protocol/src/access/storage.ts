/** /v1/storage: shows what takes up space, for administrators who want to delete something. */
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { CountSchema } from '@ordo/core/service-schemas';

const BytesSchema = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const StorageSchema = Type.Object(
  {
    artifacts: Type.Array(
      Type.Object(
        { kind: oneOf(['checkpoint', 'dataset', 'model']), count: CountSchema, bytes: BytesSchema },
        { ...closed, title: 'ArtifactUse' },
      ),
      { description: 'What is recorded, by kind' },
    ),
    owners: Type.Array(
      Type.Object({ owner: Type.String(), count: CountSchema, bytes: BytesSchema }, { ...closed, title: 'OwnerUse' }),
      { description: 'The same by owner of the run or the dataset, the one with the most first' },
    ),
    ages: Type.Array(
      Type.Object(
        { fromDays: CountSchema, toDays: nullable(CountSchema), count: CountSchema, bytes: BytesSchema },
        { ...closed, title: 'AgeUse' },
      ),
      { description: 'The same by age: at least `fromDays` and less than `toDays` days. Null where there is no limit' },
    ),
    files: Type.Object(
      { count: CountSchema, bytes: BytesSchema },
      {
        ...closed,
        description: 'What that takes on the disk, where equal artifacts are one file',
      },
    ),
    tables: Type.Array(
      Type.Object(
        {
          table: Type.String(),
          rows: nullable(
            Type.Integer({
              minimum: 0,
              description: 'About so many, as the database last estimated; null before it has',
            }),
          ),
          bytes: Type.Unsafe<number>({ ...BytesSchema, description: 'With its indexes' }),
        },
        { ...closed, title: 'TableUse' },
      ),
      { description: 'The largest first' },
    ),
    databaseBytes: BytesSchema,
  },
  { ...closed, title: 'StorageUse' },
);

export const getStorage = defineRoute({
  method: 'GET',
  url: '/v1/storage',
  config: { access: 'admin' },
  schema: {
    tags: ['administration'],
    operationId: 'getStorage',
    summary: 'Show how many bytes artifacts and tables take',
    response: answers(200, StorageSchema),
  },
});
