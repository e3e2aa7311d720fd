/** Open MPI's own launcher, on this machine or on the machines of the Slurm allocation in which it runs. */
import { spawnSync } from 'node:child_process';
import type { Launcher } from './launcher.ts';

export const mpirun: Launcher = {
  id: 'mpirun',
  title: "Open MPI's mpirun",
  fix: 'install Open MPI (Debian: apt-get install openmpi-bin)',
  probe: () => {
    const { status, stdout } = spawnSync('mpirun', ['--version'], { encoding: 'utf8' });
    if (status !== 0) return 'there is no mpirun on the PATH';
    return stdout.includes('Open MPI') ? null : 'the mpirun on the PATH is not that of Open MPI';
  },
  command: ({ processes, program, variables }) => [
    'mpirun',
    // Containers often run as root, and the caller has already decided to do so.
    ...(process.getuid?.() === 0 ? ['--allow-run-as-root'] : []),
    // The scheduler that gives runs to workers decides which groups share a machine. Without this option, mpirun would bind two
    // groups to the same cores.
    '--oversubscribe',
    '--bind-to',
    'none',
    // A process that waits for another checks again and again. It should let others use its core between the checks.
    '--mca',
    'mpi_yield_when_idle',
    '1',
    ...variables.flatMap((name) => ['-x', name]),
    '-n',
    String(processes),
    ...program,
  ],
};
