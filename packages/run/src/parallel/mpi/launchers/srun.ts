/** Slurm's launcher, for use inside an allocation of Slurm. */
import { spawnSync } from 'node:child_process';
import type { Launcher } from './launcher.ts';

export const srun: Launcher = {
  id: 'srun',
  title: "Slurm's srun",
  fix: 'start the worker inside an allocation (sbatch or salloc) of a Slurm that has the plugin pmix',
  probe: (env) => {
    if (env['SLURM_JOB_ID'] === undefined) return 'this process is not inside an allocation of Slurm';
    const { status, stdout, stderr } = spawnSync('srun', ['--mpi=list'], { encoding: 'utf8' });
    if (status !== 0) return 'there is no srun on the PATH';
    return /\bpmix\b/u.test(stdout + stderr) ? null : 'this Slurm lacks the plugin pmix, through which Open MPI starts';
  },
  command: ({ processes, program }) => [
    ...(['srun', '--mpi=pmix', '--kill-on-bad-exit=1', '--overlap', `--ntasks=${processes}`] as const),
    ...program,
  ],
};
