/** Reads the environment of the program. No other file of it reads `process.env`. */

/** Set in the process that has mounts and process ids of its own. */
export const APART = 'ORDO_FAULTS_APART';

/** Whether this process has its mounts and processes for itself, so that all of them end with it. */
export const isApart = (): boolean => process.env[APART] === 'yes';

/** The environment for the process that is set apart. */
export const environmentApart = (): NodeJS.ProcessEnv => ({ ...process.env, [APART]: 'yes' });
