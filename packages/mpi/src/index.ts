export type { Launcher } from './launchers/launcher.ts';
export { findLauncher } from './launchers/registry.ts';
export { openMpi } from './mpi-addon.ts';
export { MpiGroup } from './mpi-group.ts';
export { NcclGroup } from './nccl-group.ts';
