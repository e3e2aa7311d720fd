/** Reads the environment of the program. No other file of it reads `process.env`. */

/** The variable that is set in the process with separate mounts and process ids. */
export const APART = 'ORDO_FAULTS_APART';

/** Returns whether this process has its own mounts and process ids, so that all processes end with it. */
export const isApart = (): boolean => process.env[APART] === 'yes';

/** Returns the environment for that separate process. */
export const environmentApart = (): NodeJS.ProcessEnv => ({ ...process.env, [APART]: 'yes' });
