/** The schemas of ids, hashes, counts and pools, which occur in nearly everything that the API sends or receives. */
import { Type } from 'typebox';
import { ID_PATTERN } from './id-pattern.ts';
import { NAME_PATTERN } from './name-pattern.ts';

/** Every id is a UUID in lower case. */
export const IdSchema = Type.String({ pattern: ID_PATTERN, description: 'UUID' });
export const Sha256Schema = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, lower-case hexadecimal' });
export const CountSchema = Type.Integer({ minimum: 0 });
export const PoolSchema = Type.String({ pattern: NAME_PATTERN });
/** What a run may ask for in a worker, besides its pool. */
export const LabelSchema = Type.String({ pattern: NAME_PATTERN });
