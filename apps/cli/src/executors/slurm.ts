/**
 * Starts workers as jobs of Slurm. One array job holds all workers of a call, so that each of them waits and is counted
 * separately.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { isOrdoError, makeFolder, OrdoError } from '@ordo/core';
import type { Executor, WorkerJob, WorkerRequest } from './executor.ts';
import { COLUMNS, readEndedJobs, workerOf } from './slurm-accounting.ts';

/** The name of all jobs with workers, by which they are found. */
const JOB_NAME = 'ordo-worker';
/**
 * The grace period of a worker. Slurm sends SIGTERM, waits (`KillWait`, 30 s by default) and kills. A worker must have handed
 * its runs back by then.
 */
const GRACE_SECONDS = 25;
const LIST = ['--noheader', '--array', '--states=all', `--name=${JOB_NAME}`, '--format=%i|%T|%N|%M'];
/** The command line for ended jobs of all users, like that of `squeue`. A job that was requeued has a record for each start. */
const ENDED = [
  '--noheader',
  '--parsable2',
  '--allusers',
  '--duplicates',
  `--name=${JOB_NAME}`,
  `--format=${COLUMNS.join(',')}`,
];

export const slurm: Executor = {
  id: 'slurm',
  title: 'Slurm, by sbatch',
  start: async (request) => {
    await makeFolder(request.folder);
    const script = path.join(request.folder, 'worker.sh');
    await writeFile(script, renderScript(request), { mode: 0o700 });
    const id = await ask('sbatch', [
      '--parsable',
      `--job-name=${JOB_NAME}`,
      `--array=1-${request.count}`,
      '--requeue',
      '--open-mode=append',
      // Nothing from the caller's environment reaches the job; the script sets what a worker needs.
      '--export=NONE',
      `--output=${path.join(request.folder, 'worker-%A_%a.log')}`,
      ...request.options,
      script,
    ]);
    const [array = ''] = id.trim().split(';');
    return Array.from({ length: request.count }, (_, i) => `${array}_${i + 1}`);
  },
  list: async () =>
    (await ask('squeue', LIST))
      .split('\n')
      .filter((line) => line !== '')
      .map(readJob),
  listEnded: async (seconds) => {
    const since = `--starttime=now-${Math.ceil(seconds)}seconds`;
    return readEndedJobs(await ask('sacct', [...ENDED, since]).catch(explainAccounting));
  },
  end: async (ids) => {
    for (const id of ids) requireJobId(id);
    await ask('scancel', ids);
  },
};

/** Checks an id. Any other text could be an option of `scancel`, which would end other jobs. */
function requireJobId(id: string): void {
  if (/^\d{1,10}(?:_\d{1,10})?$/u.test(id)) return;
  throw new OrdoError('request.invalid', `${JSON.stringify(id)} is not a job of Slurm`, {
    fix: 'name jobs as "ordo workers jobs" lists them, such as 1234_2, or 1234 for all workers of one call',
  });
}

function renderScript({ program, variables }: WorkerRequest): string {
  const assignments = Object.entries(variables).map(([name, value]) => `export ${name}=${quote(value)}`);
  return [
    '#!/bin/bash',
    ...assignments,
    `export ORDO_WORKER_GRACE_SECONDS=\${ORDO_WORKER_GRACE_SECONDS:-${GRACE_SECONDS}}`,
    `export ORDO_WORKER_NAME="${workerOf('${SLURM_ARRAY_JOB_ID}_${SLURM_ARRAY_TASK_ID}')}"`,
    // The worker replaces the shell, so that it gets Slurm's signals.
    `exec ${program.map(quote).join(' ')}`,
    '',
  ].join('\n');
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function readJob(line: string): WorkerJob {
  const [id = '', state = '', node = '', elapsed = ''] = line.trim().split('|');
  return { id, worker: workerOf(id), state, node: node === '' ? null : node, elapsed };
}

/** Explains the error of `sacct` on a cluster with `accounting_storage/none`. */
function explainAccounting(error: unknown): never {
  if (!isOrdoError(error, 'executor.refused') || !/accounting storage is disabled/iu.test(error.message)) throw error;
  throw new OrdoError(
    'executor.no-accounting',
    'this cluster keeps no accounting: Slurm forgets a job that has ended',
    {
      fix:
        'use "ordo workers jobs" for jobs that ended a moment ago, and "ordo runs" for what became of the runs; whoever runs the ' +
        'cluster can set AccountingStorageType=accounting_storage/slurmdbd and JobAcctGatherType for later ones',
      cause: error,
    },
  );
}

async function ask(command: string, args: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)(command, [...args])).stdout;
  } catch (error) {
    const { code, stderr = '' } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOENT') {
      throw new OrdoError('executor.unavailable', `there is no ${command} on the PATH`, {
        fix: 'call this on a machine from which jobs are submitted to Slurm (Debian: apt-get install slurm-client)',
      });
    }
    throw new OrdoError('executor.refused', `${command} says: ${stderr.trim()}`, {
      fix: 'change the options after --, or ask whoever runs the cluster',
      cause: error,
    });
  }
}
