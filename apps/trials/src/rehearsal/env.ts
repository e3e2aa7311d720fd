/** Provides the environment for the commands of a rehearsal. No other file of the rehearsal reads `process.env`. */

/** Returns an environment in which no other installation is read or written. */
export function environmentOf({ corpus, home }: { readonly corpus: string; readonly home: string }): NodeJS.ProcessEnv {
  const { ORDO_PREPARED_DIR: _prepared, ORDO_API_URL: _api, ...inherited } = process.env;
  return { ...inherited, ORDO_DATA_DIR: corpus, ORDO_HOME: home };
}
