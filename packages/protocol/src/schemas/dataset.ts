/** The JSON of datasets that people add. */
import { closed, oneOf } from '@ordo/core/schema-parts';
import { DATASET_NAME_PATTERN, DATASET_READERS } from '@ordo/core/service-words';
import { Type } from 'typebox';
import { CountSchema, IdSchema, Sha256Schema } from '@ordo/core/service-schemas';
import { TimeSchema } from './shared.ts';

/** SHA-256 of nothing, which no text has. */
const SHA256_EXAMPLE = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const FILE_EXAMPLE = { sha256: SHA256_EXAMPLE, bytes: 1 };
const PAIR_EXAMPLE = { source: FILE_EXAMPLE, target: FILE_EXAMPLE };

const BytesSchema = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const SizeSchema = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Size of the whole file',
});
const LanguageSchema = Type.String({
  pattern: '^[a-z]{2,3}$',
  'x-expects': 'a language as two or three small letters, such as "en"',
  description: 'ISO 639 code',
});
const NameSchema = Type.String({
  pattern: DATASET_NAME_PATTERN,
  'x-expects': 'up to 60 letters, digits, dots, hyphens and underscores, such as my-corpus',
  description: 'What specs may call it, besides its hash. Unique among the datasets of its owner',
});
const LicenceSchema = Type.String({ minLength: 1, maxLength: 1000, description: 'Under which terms it may be used' });
const ReadersSchema = oneOf(DATASET_READERS, { description: 'Who may name it in a spec, besides administrators' });

const FileSchema = Type.Object({ sha256: Sha256Schema, bytes: SizeSchema }, closed);
const PairSchema = Type.Object(
  { source: FileSchema, target: FileSchema },
  { ...closed, description: 'Two files of which line i of one translates line i of the other' },
);

export const NewDatasetSchema = Type.Object(
  {
    name: NameSchema,
    source: LanguageSchema,
    target: LanguageSchema,
    licence: LicenceSchema,
    readers: ReadersSchema,
    files: Type.Object({ train: PairSchema, valid: PairSchema, test: PairSchema }, closed),
  },
  {
    ...closed,
    title: 'NewDataset',
    examples: [
      {
        name: 'my-corpus',
        source: 'en',
        target: 'ja',
        licence: 'CC BY 4.0',
        readers: 'owner',
        files: { train: PAIR_EXAMPLE, valid: PAIR_EXAMPLE, test: PAIR_EXAMPLE },
      },
    ],
  },
);

export const AddedDatasetSchema = Type.Object(
  {
    id: IdSchema,
    name: NameSchema,
    corpus: Type.Unsafe<string>({
      ...Sha256Schema,
      description: 'Hash of its languages and files: in a spec, it never means anything else',
    }),
    source: LanguageSchema,
    target: LanguageSchema,
    licence: LicenceSchema,
    owner: Type.String(),
    readers: ReadersSchema,
    pairs: Type.Object({ train: CountSchema, valid: CountSchema, test: CountSchema }, closed),
    bytes: Type.Unsafe<number>({ ...BytesSchema, description: 'Of all of its files' }),
    createdAt: TimeSchema,
  },
  { ...closed, title: 'AddedDataset' },
);

export const AddedDatasetListSchema = Type.Object(
  { datasets: Type.Array(AddedDatasetSchema) },
  { ...closed, title: 'AddedDatasetList' },
);

export const DatasetFileParamsSchema = Type.Object(
  { sha256: Type.Unsafe<string>({ ...Sha256Schema, examples: [SHA256_EXAMPLE] }) },
  closed,
);
export const DatasetFileQuerySchema = Type.Object({ bytes: SizeSchema }, closed);
export const DatasetPieceQuerySchema = Type.Object(
  {
    bytes: SizeSchema,
    offset: Type.Unsafe<number>({ ...BytesSchema, description: 'Place of its first byte in the file, from 0' }),
  },
  closed,
);
export const DatasetFileStateSchema = Type.Object(
  {
    bytes: Type.Unsafe<number>({ ...BytesSchema, description: 'How many bytes there are; the next piece begins here' }),
    known: Type.Boolean({
      description: 'Whether one of your datasets, or of those of everybody, has the file already',
    }),
  },
  { ...closed, title: 'DatasetFileState' },
);

export const NeededFilesSchema = Type.Object(
  {
    files: Type.Array(
      Type.Object(
        {
          split: oneOf(['train', 'valid', 'test']),
          side: oneOf(['source', 'target']),
          sha256: Sha256Schema,
          bytes: BytesSchema,
        },
        closed,
      ),
    ),
  },
  { ...closed, title: 'NeededFiles' },
);
export const NeededFileQuerySchema = Type.Object({ sha256: Sha256Schema }, closed);
