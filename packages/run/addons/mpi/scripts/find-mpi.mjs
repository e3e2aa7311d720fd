// Finds the flags of this machine's MPI, from its compiler wrapper.
import { execFileSync } from 'node:child_process';
import { BuildError } from '@ordo/addon/build';

const ask = (flag) =>
  execFileSync('mpicc', [flag], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .trim()
    .split(/\s+/u);

/** Returns { flags, links } of Open MPI's wrapper `mpicc`. */
export function findMpi() {
  try {
    return { flags: ask('--showme:compile'), links: ask('--showme:link') };
  } catch {
    throw new BuildError('Open MPI is not installed (Debian: apt-get install openmpi-bin libopenmpi-dev)');
  }
}
