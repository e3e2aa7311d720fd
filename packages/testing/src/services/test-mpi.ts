/** Tells whether tests can start several processes over MPI on this machine. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { noteAbsent } from '../requirements.ts';

const BUILD = path.resolve(import.meta.dirname, '../../../run/addons/mpi/scripts/build.mjs');

/** Returns true if there is an Open MPI. Builds its addon if necessary. If there is none, says loudly what is not tested. */
export function hasTestMpi(whatIsSkipped: string): boolean {
  const { status, stderr } = spawnSync(process.execPath, [BUILD], { encoding: 'utf8' });
  if (status === 0 && spawnSync('mpirun', ['--version']).status === 0) return true;
  noteAbsent(
    { name: 'Open MPI', get: 'apt-get install openmpi-bin libopenmpi-dev' },
    `${whatIsSkipped}. ${stderr.trim()}`,
  );
  return false;
}
