/** Reads the environment of the command line; nothing else in this app reads `process.env`. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { OrdoError } from '@ordo/core/errors';
import { GRAMS_PER_KWH } from '@ordo/core/grams-per-kwh';
import { LOG_LEVELS, type LogLevel } from '@ordo/core/log-levels';
import { readDecimal, readWhole } from '@ordo/core/plain-numbers';
import { namesOfSecrets, readSecretFiles } from '@ordo/core/secret-files';
import type { EnergySettings } from '@ordo/run';

export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_PORT = 8460;

export interface Environment {
  /**
   * The folder of databases, artifacts and logs: ORDO_HOME, or else `.ordo` in the clone or, without a clone, in the current
   * folder.
   */
  readonly home: string;
  /** The folder of data files: ORDO_DATA_DIR, or else `../shared/data` next to the clone if it exists. */
  readonly dataDir: string | undefined;
  /**
   * The folder of prepared training texts, which all runs of this machine share: ORDO_PREPARED_DIR, or else a folder in the
   * home.
   */
  readonly preparedDir: string;
  /** The address from ORDO_API_URL. Without it, commands use the `up` of this home, or else the default address. */
  readonly apiUrl: string | undefined;
  readonly apiKey: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /** The key of the S3-compatible store that ORDO_ARTIFACTS_URL names. */
  readonly artifactsKey: string | undefined;
  /** The key of the bucket for backups. */
  readonly backupKey: string | undefined;
  readonly host: string;
  /** The port from ORDO_PORT. Undefined means the default port, or a free one if another program uses that. */
  readonly port: number | undefined;
  readonly logLevel: LogLevel;
  /** How the energy of runs is measured: ORDO_POWERCAP_DIR and ORDO_GRAMS_PER_KWH. */
  readonly energy: EnergySettings;
  /**
   * The time when the bootstrap started (ORDO_SETUP_STARTED), or else when this process started, in milliseconds since the
   * epoch.
   */
  readonly setupStarted: number;
  /** The files that hold secrets, by the variables that name them. */
  readonly secretFiles: Readonly<Record<string, string>>;
  /** The variables that child processes inherit. Each gets only the secrets that it needs. */
  readonly variables: NodeJS.ProcessEnv;
}

/**
 * The variables that hold secrets. Each can also be given by a file: ORDO_API_KEY_FILE, DATABASE_URL_FILE, REDIS_URL_FILE and
 * so on.
 */
const SECRETS = ['ORDO_API_KEY', 'DATABASE_URL', 'REDIS_URL', 'ORDO_ARTIFACTS_KEY', 'ORDO_BACKUP_KEY'];

/** The folder of this app and the other programs: `apps` in a clone, `@ordo` where npm has installed them. */
export const PROGRAMS = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Whether npm has installed this command, so that it does not run from a clone. */
export const IS_INSTALLED = path.basename(PROGRAMS) === '@ordo';

/** The clone that this command runs from; if npm has installed it, the current folder. */
export const REPOSITORY = IS_INSTALLED ? process.cwd() : path.dirname(PROGRAMS);

/** The command with which a user calls the command line here. */
export const ORDO: string = IS_INSTALLED ? 'npx ordo' : 'npm run ordo --';

/** Reads the environment. @throws OrdoError `request.invalid` when a variable has a value that cannot be used */
export function readEnvironment(inherited: NodeJS.ProcessEnv = process.env): Environment {
  const variables = readSecretFiles(inherited, SECRETS);
  const given = (name: string): string | undefined => (variables[name] === '' ? undefined : variables[name]);
  const dataDir = given('ORDO_DATA_DIR');
  const address = (name: string, schemes: readonly string[]): string | undefined => {
    const url = given(name);
    return url === undefined ? undefined : readAddress(name, url, schemes);
  };
  const home = path.resolve(given('ORDO_HOME') ?? path.join(REPOSITORY, '.ordo'));
  return {
    home,
    preparedDir: path.resolve(given('ORDO_PREPARED_DIR') ?? path.join(home, 'prepared')),
    dataDir: dataDir === undefined ? findShared() : path.resolve(dataDir),
    apiUrl: address('ORDO_API_URL', API_SCHEMES),
    apiKey: given('ORDO_API_KEY'),
    databaseUrl: address('DATABASE_URL', DATABASE_SCHEMES),
    redisUrl: address('REDIS_URL', QUEUE_SCHEMES),
    artifactsKey: given('ORDO_ARTIFACTS_KEY'),
    backupKey: given('ORDO_BACKUP_KEY'),
    host: given('ORDO_HOST') ?? DEFAULT_HOST,
    port: readPort(given('ORDO_PORT')),
    energy: readEnergySettings(given),
    logLevel: readLogLevel(given('ORDO_LOG_LEVEL')),
    setupStarted: Number(given('ORDO_SETUP_STARTED') ?? performance.timeOrigin),
    secretFiles: findSecretFiles(inherited),
    variables: withoutSecrets(inherited),
  };
}

function findShared(): string | undefined {
  const shared = path.resolve(REPOSITORY, '../shared/data');
  return !IS_INSTALLED && existsSync(shared) ? shared : undefined;
}

const API_SCHEMES = ['http', 'https'];
export const DATABASE_SCHEMES: readonly string[] = ['postgresql', 'postgres'];
export const QUEUE_SCHEMES: readonly string[] = ['redis', 'rediss', 'valkey', 'valkeys'];

/**
 * Checks an address before anything is started that would use it. The message does not show the address, because it may contain
 * a password.
 * @throws OrdoError `request.invalid` that names the variable or option
 */
export function readAddress(name: string, url: string, schemes: readonly string[]): string {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\/[^/?#]/iu.exec(url)?.[1]?.toLowerCase();
  if (scheme !== undefined && schemes.includes(scheme) && URL.canParse(url)) return url;
  const found = scheme === undefined ? 'is not an address of a server' : `has the scheme ${scheme}://`;
  throw new OrdoError('request.invalid', `${name} ${found}, but must have ${schemes.join(':// or ')}://`, {
    fix: `give ${name} the form ${schemes[0]}://host:port`,
  });
}

function findSecretFiles(variables: NodeJS.ProcessEnv): Record<string, string> {
  const given = SECRETS.map((name) => [`${name}_FILE`, variables[`${name}_FILE`] ?? ''] as const);
  return Object.fromEntries(given.flatMap(([name, file]) => (file === '' ? [] : [[name, path.resolve(file)]])));
}

function withoutSecrets(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secret = new Set(namesOfSecrets(SECRETS));
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !secret.has(name)));
}

function readEnergySettings(given: (name: string) => string | undefined): EnergySettings {
  const folder = given('ORDO_POWERCAP_DIR');
  const grams = given('ORDO_GRAMS_PER_KWH');
  return {
    ...(folder === undefined ? {} : { powercapDir: path.resolve(folder) }),
    ...(grams === undefined ? {} : { gramsPerKwh: readGrams(grams) }),
  };
}

function readGrams(text: string): number {
  const grams = readDecimal(text);
  if (grams >= GRAMS_PER_KWH.minimum && grams <= GRAMS_PER_KWH.maximum) return grams;
  throw new OrdoError('request.invalid', `ORDO_GRAMS_PER_KWH is ${JSON.stringify(text)}, which is no mass in grams`, {
    fix: 'set ORDO_GRAMS_PER_KWH to the grams of CO₂-equivalent per kWh of your electricity, or unset it',
  });
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = readWhole(text);
  if (port >= 1 && port <= 65_535) return port;
  throw new OrdoError('request.invalid', `ORDO_PORT is ${JSON.stringify(text)}, which is not a port`, {
    fix: 'set ORDO_PORT to a number from 1 to 65535, or unset it',
  });
}

function readLogLevel(text: string | undefined): LogLevel {
  const level = LOG_LEVELS.find((name) => name === (text ?? 'info'));
  if (level !== undefined) return level;
  throw new OrdoError('request.invalid', `ORDO_LOG_LEVEL is ${JSON.stringify(text)}, which is not a log level`, {
    fix: `set ORDO_LOG_LEVEL to one of: ${LOG_LEVELS.join(', ')}`,
  });
}
