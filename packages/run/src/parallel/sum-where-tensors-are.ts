/** Lets processes on GPUs sum their gradients from GPU to GPU. */
import type { ProcessGroup } from '@ordo/nmt';
import type { Engine } from '@ordo/tensor';

/** @throws OrdoError `processes.unavailable` in every process of the group */
export async function sumWhereTensorsAre(group: ProcessGroup, engine: Engine): Promise<ProcessGroup> {
  if (group.size === 1 || engine.id !== 'cuda') return group;
  const { NcclGroup } = await import('./mpi/nccl-group.ts');
  return NcclGroup.join(group);
}
