/** Where and how long a run may run: the spec's `resources` section. */
import { type Static, Type } from 'typebox';

const Name = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,31}$' });

export const ENGINE_PREFERENCES = ['auto', 'native', 'wasm', 'cpu', 'tensorflow', 'webgpu', 'cuda'] as const;

export const ResourcesSchema = Type.Object(
  {
    /** The group of workers that may take the run. */
    pool: Name,
    /** What a worker must offer beside belonging to the pool. */
    labels: Type.Array(Name, { maxItems: 16, uniqueItems: true }),
    /** Higher goes first. */
    priority: Type.Integer({ minimum: 0, maximum: 1000 }),
    /** Of one attempt. */
    timeLimitSeconds: Type.Integer({ minimum: 1, maximum: 30 * 86_400 }),
    /** `auto` takes the fastest engine that loads. */
    engine: Type.Enum([...ENGINE_PREFERENCES]),
    threads: Type.Integer({ minimum: 1, maximum: 256 }),
  },
  { additionalProperties: false },
);
export type Resources = Static<typeof ResourcesSchema>;

export const ResourcesOptionsSchema = Type.Partial(ResourcesSchema, { additionalProperties: false });
export type ResourcesOptions = Static<typeof ResourcesOptionsSchema>;

/** One thread by default: the same spec then gives the same bits on every engine that promises it. */
export function resolveResources(options: ResourcesOptions): Resources {
  return {
    pool: 'default',
    labels: [],
    priority: 0,
    timeLimitSeconds: 86_400,
    engine: 'auto',
    threads: 1,
    ...options,
  };
}
