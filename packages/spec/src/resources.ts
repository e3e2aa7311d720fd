/** The spec's section `resources`, which says where and for how long a run may be carried out. */
import { type Static, Type } from 'typebox';

const Name = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,31}$' });

export const ENGINE_PREFERENCES = ['auto', 'native', 'wasm', 'cpu', 'tensorflow', 'webgpu', 'cuda'] as const;

export const ResourcesSchema = Type.Object(
  {
    /** The group of workers that may take the run. */
    pool: Name,
    /** Labels that a worker must have in addition to belonging to the pool. */
    labels: Type.Array(Name, { maxItems: 16, uniqueItems: true }),
    /** Runs with a higher priority start first. */
    priority: Type.Integer({ minimum: 0, maximum: 1000 }),
    /** The time limit for each attempt. */
    timeLimitSeconds: Type.Integer({ minimum: 1, maximum: 30 * 86_400 }),
    /** The engine to compute on. `auto` chooses the fastest engine that can be loaded. */
    engine: Type.Enum([...ENGINE_PREFERENCES]),
    threads: Type.Integer({ minimum: 1, maximum: 256 }),
  },
  { additionalProperties: false },
);
export type Resources = Static<typeof ResourcesSchema>;

export const ResourcesOptionsSchema = Type.Partial(ResourcesSchema, { additionalProperties: false });
export type ResourcesOptions = Static<typeof ResourcesOptionsSchema>;

/**
 * Fills in defaults. One thread is the default, because the engine `tensorflow` is deterministic only with one thread.
 */
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
