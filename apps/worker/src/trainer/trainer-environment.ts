/**
 * Selects the variables of the worker's environment that a trainer gets. All others stay with the worker, because any of them
 * may hold a secret.
 */
import { OrdoError } from '@ordo/core';

/** The names that are passed on; a star stands for any ending. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'TMPDIR',
  'TMP',
  'TEMP',
  'TZ',
  'LANG',
  'LANGUAGE',
  'LC_*',
  'NO_COLOR',
  'NODE_*',
  'UV_*',
  'LD_LIBRARY_PATH',
  'LD_PRELOAD',
  'DYLD_LIBRARY_PATH',
  'MALLOC_*',
  'CC',
  'CXX',
  // These are for engines: CUDA, libtensorflow, WebGPU by Vulkan, and the threads of their libraries.
  'CUDA_*',
  'NVIDIA_*',
  'TF_*',
  'XLA_*',
  'VK_*',
  'OMP_*',
  'KMP_*',
  'GOMP_*',
  'MKL_*',
  'OPENBLAS_*',
  // These are for several processes that train together, and for the program that starts them.
  'NCCL_*',
  'UCX_*',
  'FI_*',
  'OMPI_*',
  'PMI_*',
  'PMIX_*',
  'PRTE_*',
  'I_MPI_*',
  'MPICH_*',
  'SLURM_*',
  'ORDO_*',
];

/** Matches variables `ORDO_*` that hold keys or name files with keys. */
const SECRET = /^ORDO_.*(?:KEY|SECRET|TOKEN|PASSWORD|_FILE$)/u;

/**
 * Selects the variables.
 * @param setting the further names that `ORDO_TRAINER_ENVIRONMENT` lists
 * @throws OrdoError `environment.invalid` for a setting that is not a list of names
 */
export function selectForTrainers(env: NodeJS.ProcessEnv, setting: string | undefined): NodeJS.ProcessEnv {
  const own = readNames(setting);
  const isPassedOn = (name: string): boolean => isNamed(name, own) || (isNamed(name, PASSED_ON) && !SECRET.test(name));
  return Object.fromEntries(Object.entries(env).filter(([name]) => isPassedOn(name)));
}

const isNamed = (name: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern));

function readNames(text: string | undefined): string[] {
  const names = text === undefined ? [] : text.split(',').map((part) => part.trim());
  const wrong = names.find((name) => !/^[A-Za-z_][A-Za-z0-9_]*\*?$/u.test(name));
  if (wrong === undefined) return names;
  throw new OrdoError(
    'environment.invalid',
    `ORDO_TRAINER_ENVIRONMENT has ${JSON.stringify(wrong)}, which is not the name of a variable`,
    {
      fix: 'list names, separated by commas; one that ends in * stands for all that begin so, such as ROCR_*',
    },
  );
}
