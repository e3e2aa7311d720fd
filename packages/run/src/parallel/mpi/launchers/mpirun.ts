/** Open MPI's own launcher, on this machine or on those of the Slurm allocation that it runs in. */
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
    // Containers often run as root, and the caller has decided that already.
    ...(process.getuid?.() === 0 ? ['--allow-run-as-root'] : []),
    // Who runs beside whom is decided by whoever gives runs to workers. Processes of two groups would be bound to the same cores.
    '--oversubscribe',
    '--bind-to',
    'none',
    // A process that waits for another looks again and again; it lets others use its core meanwhile.
    '--mca',
    'mpi_yield_when_idle',
    '1',
    ...variables.flatMap((name) => ['-x', name]),
    '-n',
    String(processes),
    ...program,
  ],
};
