// The CUDA compiler of this machine.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BuildError } from '@ordo/addon/build';

function versionOf(command) {
  try {
    const text = execFileSync(command, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return /release (?<version>[\d.]+)/.exec(text)?.groups?.version ?? null;
  } catch {
    return null;
  }
}

const ARCHITECTURES = ['80', '90', '100'];

/** Returns those of the architectures for which this nvcc can compile. */
function architecturesOf(command) {
  const text = execFileSync(command, ['--list-gpu-code'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const known = new Set(text.trim().split(/\s+/));
  return ARCHITECTURES.filter((arch) => known.has(`sm_${arch}`));
}

/**
 * Returns the first nvcc that answers: { command, version, architectures, include, links }. CUDA_PATH and CUDA_HOME come first.
 */
export function findNvcc(environment) {
  const roots = [environment.CUDA_PATH, environment.CUDA_HOME, '/usr/local/cuda'].filter(Boolean);
  const onPath = (environment.PATH ?? '').split(path.delimiter).map((folder) => path.dirname(folder));
  for (const root of [...roots, ...onPath]) {
    const command = path.join(root, 'bin', 'nvcc');
    const version = existsSync(command) ? versionOf(command) : null;
    if (version === null) continue;
    if (Number(version.split('.')[0]) < 12)
      throw new BuildError(`${command} is CUDA ${version}; 12 or newer is needed`);
    const library =
      ['lib64', 'lib'].map((folder) => path.join(root, folder)).find((folder) => existsSync(folder)) ?? root;
    const links = ['-L', library, '-lcudart_static', '-lrt'];
    const architectures = architecturesOf(command);
    return { command, version: `nvcc ${version}`, architectures, include: path.join(root, 'include'), links };
  }
  throw new BuildError('no nvcc found; install the CUDA toolkit, 12 or newer, or set CUDA_PATH to it');
}
