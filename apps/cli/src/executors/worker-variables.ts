/**
 * Makes the environment of a worker on another machine. Other people may read the script, so it only names files with secrets.
 */
import { OrdoError, type Problem } from '@ordo/core';
import type { Environment } from '../env.ts';

/**
 * Returns the variables.
 * @throws OrdoError `environment.invalid` for every secret that is given by value, and when nothing names the queue
 */
export function workerVariables(environment: Environment, idleExitSeconds: number): Record<string, string> {
  const { secretFiles, variables, apiUrl, apiKey, databaseUrl, redisUrl, home, dataDir, preparedDir, energy } =
    environment;
  const given = { ORDO_API_KEY: apiKey, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  const problems: Problem[] = Object.entries(given)
    .filter(([name, value]) => value !== undefined && secretFiles[`${name}_FILE`] === undefined)
    .map(([name]) => ({
      pointer: '',
      message: `${name} is given by its value, which every reader of the job would see`,
      fix: `write it into a file that only you can read, and let ${name}_FILE name the file`,
    }));
  if (databaseUrl === undefined && redisUrl === undefined) {
    problems.push({
      pointer: '',
      message: 'nothing says where the queue is',
      fix: 'let REDIS_URL_FILE (or DATABASE_URL_FILE, where the queue is in Postgres) name a file with its address',
    });
  }
  if (apiUrl === undefined) {
    problems.push({
      pointer: '',
      message: 'nothing says where the API is',
      fix: 'set ORDO_API_URL to an address that the machines of the cluster can reach',
    });
  }
  if (problems.length > 0) {
    throw new OrdoError('environment.invalid', 'workers cannot be started on other machines with this environment', {
      problems,
    });
  }
  const own = Object.entries(variables).filter(([name]) => /^ORDO_WORKER_(?!NAME$)/u.test(name) || name === 'PATH');
  return {
    ...Object.fromEntries(own.map(([name, value]) => [name, value ?? ''])),
    ...secretFiles,
    ORDO_API_URL: apiUrl ?? '',
    ORDO_HOME: home,
    ORDO_PREPARED_DIR: preparedDir,
    ...(dataDir === undefined ? {} : { ORDO_DATA_DIR: dataDir }),
    ...(energy.powercapDir === undefined ? {} : { ORDO_POWERCAP_DIR: energy.powercapDir }),
    ...(energy.gramsPerKwh === undefined ? {} : { ORDO_GRAMS_PER_KWH: String(energy.gramsPerKwh) }),
    ORDO_WORKER_IDLE_EXIT_SECONDS: String(idleExitSeconds),
  };
}
