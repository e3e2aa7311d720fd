/** The spec's section `resources`, which says where a run is executed and how long it may take. */
import { countOf, listOf, type Problem } from '@ordo/core';
import { LabelSchema, PoolSchema } from '@ordo/core/service-schemas';
import { countRecomputedActivations, type ModelShape, type Recipe, RECOMPUTE_CHOICES } from '@ordo/nmt/declarations';
import { ENGINE_PREFERENCES, ENGINE_TABLE, SHARING_ENGINES } from '@ordo/tensor/engine-table';
import { type Static, Type } from 'typebox';
import { MOST_DEVICES } from './device.ts';

export const ResourcesSchema = Type.Object(
  {
    pool: Type.Unsafe<string>({ ...PoolSchema, description: 'The group of workers that may take the run' }),
    labels: Type.Array(LabelSchema, {
      maxItems: 16,
      uniqueItems: true,
      description: 'Labels that a worker must have in addition to belonging to the pool',
    }),
    priority: Type.Integer({ minimum: 0, maximum: 1000, description: 'Runs with a higher priority start first' }),
    timeLimitSeconds: Type.Integer({
      minimum: 1,
      maximum: 30 * 86_400,
      description: 'The time limit for each attempt',
    }),
    engine: Type.Enum([...ENGINE_PREFERENCES], {
      description: 'The engine to compute on. `auto` chooses the fastest engine that can be loaded.',
    }),
    threads: Type.Integer({ minimum: 1, maximum: 256, description: 'The threads that the engine computes with' }),
    gpus: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MOST_DEVICES,
        description:
          'The GPUs that the run has for itself. One for each process of the engine `cuda`, and otherwise none, if left out. With the ' +
          'engine `auto`, a run with GPUs computes on one, and a run to which a worker has given none computes on the processor.',
      }),
    ),
    gpuMemoryMiB: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2 ** 31 - 1,
        description:
          'The memory that each of its GPUs must have, in MiB. It is also the most that the tensors of the run may take there.',
      }),
    ),
    memoryMiB: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2 ** 31 - 1,
        description: 'The memory of the machine that is set aside for the run, in MiB',
      }),
    ),
    recompute: Type.Optional(
      Type.Enum([...RECOMPUTE_CHOICES], {
        description:
          'Whether layers are computed a second time in the backward pass, so that training keeps less in memory. `auto`, if left out: ' +
          'where it would need more than the run may have, and from the first batch on that does not fit. The result does not depend on it.',
      }),
    ),
    exclusive: Type.Optional(
      Type.Boolean({
        description: 'Whether nothing else may run on the machine meanwhile, so that times can be trusted',
      }),
    ),
    processes: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 256,
        description:
          'The number of processes that train the model together, over MPI. Each has `threads` threads (and, on the engine `cuda`, a ' +
          'GPU) and computes its share of the parts of every batch (`recipe.batchParts`). The result does not depend on it.',
      }),
    ),
  },
  { additionalProperties: false, description: 'Where a run is executed and how long it may take' },
);
export type Resources = Static<typeof ResourcesSchema>;

export const ResourcesOptionsSchema = Type.Partial(ResourcesSchema, {
  additionalProperties: false,
  description: 'Where a run is executed and how long it may take',
});
export type ResourcesOptions = Static<typeof ResourcesOptionsSchema>;

/** Fills in defaults. The default is one thread, because the engine `tensorflow` is deterministic only with one thread. */
export function resolveResources({ processes = 1, ...options }: ResourcesOptions): Resources {
  return {
    pool: 'default',
    labels: [],
    priority: 0,
    timeLimitSeconds: 86_400,
    engine: 'auto',
    threads: 1,
    ...options,
    // For runs with one process, the spec looks the same as before there were several.
    ...(processes === 1 ? {} : { processes }),
  };
}

/** The resources that a run needs from a machine, with every default written out. */
export interface Demand {
  readonly gpus: number;
  /** The memory of each GPU; 0 for GPUs of any size. */
  readonly gpuMemoryMiB: number;
  /** The memory; 0 if the run did not say. */
  readonly memoryMiB: number;
  /** The number of threads of all its processes together. */
  readonly cores: number;
  readonly exclusive: boolean;
}

export function demandOf({ engine, threads, processes, gpus, gpuMemoryMiB, memoryMiB, exclusive }: Resources): Demand {
  return {
    gpus: gpus ?? (engine === 'cuda' ? (processes ?? 1) : 0),
    gpuMemoryMiB: gpuMemoryMiB ?? 0,
    memoryMiB: memoryMiB ?? 0,
    cores: threads * (processes ?? 1),
    exclusive: exclusive ?? false,
  };
}

/** Finds reasons why several processes cannot train a model together. */
export function findProcessProblems({
  recipe: { batchParts = 1 },
  resources: { processes = 1, engine, gpus = processes },
}: {
  readonly recipe: Recipe;
  readonly resources: Resources;
}): Problem[] {
  if (processes === 1) return [];
  const problems: Problem[] = [];
  if (batchParts < processes) {
    problems.push({
      pointer: '/resources/processes',
      message: `${processes} processes cannot share the ${countOf(batchParts, 'part')} of a batch`,
      fix:
        `set recipe.batchParts to ${2 ** Math.ceil(Math.log2(processes))}, which is another training, or resources.processes to ` +
        (batchParts === 1 ? '1' : `${batchParts} or less`),
    });
  }
  if (engine !== 'auto' && !ENGINE_TABLE[engine].sharesTraining) {
    const names = SHARING_ENGINES.map((id) => `"${id}"`);
    problems.push({
      pointer: '/resources/engine',
      message: `${processes} processes train together on the engines ${listOf(names)} only, not on "${engine}"`,
      fix: `set resources.engine to ${names.join(' or ')}, or resources.processes to 1`,
    });
  }
  if (engine === 'cuda' && gpus !== processes) {
    problems.push({
      pointer: '/resources/gpus',
      message: `${processes} processes on the engine "cuda" need a GPU each, and the spec asks for ${gpus}`,
      fix: `set resources.gpus to ${processes}, or leave it out`,
    });
  }
  return problems;
}

/** Finds a request to compute layers again, for a model whose layers always keep their activations. */
export function findRecomputeProblems({
  model,
  resources,
}: {
  readonly model: ModelShape;
  readonly resources: Resources;
}): Problem[] {
  if (resources.recompute !== 'always' || countRecomputedActivations(model, 1) !== null) return [];
  return [
    {
      pointer: '/resources/recompute',
      message: 'only layers of the Transformer can be computed a second time, and this model has none',
      fix: 'set resources.recompute to "auto", or leave it out',
    },
  ];
}
