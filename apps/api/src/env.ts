/** Reads and checks the server's environment. No other file of the API reads `process.env`. */
import { isIP } from 'node:net';
import path from 'node:path';
import { findProblems, LOG_LEVELS, type LogLevel, OrdoError, readSecretFiles } from '@ordo/core';
import { isPoolOrAll } from '@ordo/core/name-pattern';
import { readS3Address, readS3Credentials, type S3Place } from '@ordo/store';
import { type Static, Type } from 'typebox';

const EnvironmentSchema = Type.Object({
  DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://' }),
  REDIS_URL: Type.Optional(Type.String({ pattern: '^(redis|valkey)s?://' })),
  ORDO_HOME: Type.Optional(Type.String({ minLength: 1 })),
  ORDO_ARTIFACTS_URL: Type.Optional(Type.String({ pattern: '^s3://' })),
  ORDO_ARTIFACTS_KEY: Type.Optional(Type.String({ minLength: 1 })),
  ORDO_BACKUP_KEY: Type.Optional(Type.String({ minLength: 1 })),
  ORDO_DATA_DIR: Type.Optional(Type.String({ minLength: 1 })),
  ORDO_HOST: Type.Optional(Type.String({ minLength: 1 })),
  ORDO_PORT: Type.Optional(Type.String({ pattern: '^\\d{1,5}$' })),
  ORDO_AUTH: Type.Optional(Type.Enum(['required', 'off'])),
  ORDO_TRUSTED_PROXIES: Type.Optional(Type.String({ minLength: 1 })),
  ORDO_TRUST_FILE: Type.Optional(Type.String({ minLength: 1 })),
  ORDO_GITHUB_APP_FILE: Type.Optional(Type.String({ minLength: 1 })),
  ORDO_BUNDLE_KEYS_FILE: Type.Optional(Type.String({ minLength: 1 })),
  ORDO_PREEMPTION_POOLS: Type.Optional(Type.String({ minLength: 1 })),
  ORDO_DATASET_QUOTA_GIB: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$' })),
  ORDO_PRICE_PER_GPU_HOUR: Type.Optional(Type.String({ pattern: '^\\d{1,6}(\\.\\d{1,4})?$' })),
  ORDO_LOG_LEVEL: Type.Optional(Type.Enum([...LOG_LEVELS])),
});

export interface Environment {
  readonly databaseUrl: string;
  /** The URL of the queue: REDIS_URL if it is set, otherwise the database's URL. */
  readonly queueUrl: string;
  readonly artifactDir: string;
  /** The S3-compatible artifact store; null when artifacts are in the folder. */
  readonly artifactStore: S3Place | null;
  /** The key of the bucket for backups; that of the artifacts by default. */
  readonly backupKey: string | undefined;
  readonly dataDir: string | undefined;
  readonly host: string;
  /** The port; 0 lets the system choose a free one. */
  readonly port: number;
  readonly auth: 'required' | 'off';
  /** Addresses or small networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** The file with the rules about which jobs of CI services may sign in; null for none. */
  readonly trustFile: string | null;
  /** The file that makes the API a GitHub App; null for none. */
  readonly githubAppFile: string | null;
  /** The file with the public keys whose owners' bundles may be imported; null for none. */
  readonly bundleKeysFile: string | null;
  /** The pools in which runs may take the places of runs of lower priority; `*` for all. */
  readonly preemptionPools: readonly string[];
  /** What the files of one owner's datasets may have together; undefined for the default. */
  readonly datasetBytesEach: number | undefined;
  /** The price of one GPU for an hour, in any currency; null if none is set. */
  readonly gpuHourPrice: number | null;
  readonly logLevel: LogLevel;
}

const DEFAULT_PORT = 8460;
const MOST_PROXIES = 256n;
/** The variables that hold secrets. Each can also be given by a file: DATABASE_URL_FILE, REDIS_URL_FILE and so on. */
const SECRETS = ['DATABASE_URL', 'REDIS_URL', 'ORDO_ARTIFACTS_KEY', 'ORDO_BACKUP_KEY'];

/**
 * Reads the environment.
 * @throws OrdoError `environment.invalid` that names all problems, without values, because these may be secrets
 */
export function readEnvironment(environment: NodeJS.ProcessEnv = process.env): Environment {
  const variables = readSecretFiles(environment, SECRETS);
  const given = Object.fromEntries(
    Object.keys(EnvironmentSchema.properties).flatMap((name) => {
      const value = variables[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const problems = findProblems(EnvironmentSchema, given);
  if (problems.length > 0) {
    const names = [...new Set(problems.map((problem) => problem.pointer.slice(1)))];
    throw new OrdoError('environment.invalid', `missing or malformed: ${names.join(', ')}`, {
      fix: 'apps/api/README.md lists the environment variables',
    });
  }
  const env = given as Static<typeof EnvironmentSchema>;
  return {
    databaseUrl: env.DATABASE_URL,
    queueUrl: env.REDIS_URL ?? env.DATABASE_URL,
    artifactDir: path.resolve(env.ORDO_HOME ?? '.ordo', 'artifacts'),
    artifactStore: readArtifactStore(env.ORDO_ARTIFACTS_URL, env.ORDO_ARTIFACTS_KEY),
    backupKey: env.ORDO_BACKUP_KEY ?? env.ORDO_ARTIFACTS_KEY,
    dataDir: env.ORDO_DATA_DIR === undefined ? undefined : path.resolve(env.ORDO_DATA_DIR),
    host: env.ORDO_HOST ?? '127.0.0.1',
    port: Number(env.ORDO_PORT ?? DEFAULT_PORT),
    auth: env.ORDO_AUTH ?? 'required',
    trustedProxies: readProxies(env.ORDO_TRUSTED_PROXIES),
    trustFile: env.ORDO_TRUST_FILE ?? null,
    githubAppFile: env.ORDO_GITHUB_APP_FILE ?? null,
    bundleKeysFile: env.ORDO_BUNDLE_KEYS_FILE ?? null,
    preemptionPools: readPools(env.ORDO_PREEMPTION_POOLS),
    datasetBytesEach: readGibibytes(env.ORDO_DATASET_QUOTA_GIB),
    gpuHourPrice: env.ORDO_PRICE_PER_GPU_HOUR === undefined ? null : Number(env.ORDO_PRICE_PER_GPU_HOUR),
    logLevel: env.ORDO_LOG_LEVEL ?? 'info',
  };
}

function readArtifactStore(url: string | undefined, key: string | undefined): S3Place | null {
  return url === undefined ? null : { address: readS3Address(url), credentials: readS3Credentials(key) };
}

function readProxies(text: string | undefined): string[] {
  const proxies = text === undefined ? [] : text.split(',').map((part) => part.trim());
  for (const proxy of proxies) requireFewAddresses(proxy);
  return proxies;
}

/**
 * Refuses large networks of proxies. A program at a trusted address can pretend to be any client. So proxies must be named one
 * by one, or by a network that contains nothing but proxies, and never by the network of a cluster, in which other people's
 * programs run.
 */
function requireFewAddresses(proxy: string): void {
  const addresses = countAddresses(proxy);
  if (addresses === null) {
    throw new OrdoError(
      'environment.invalid',
      `ORDO_TRUSTED_PROXIES has ${JSON.stringify(proxy)}, which is not an address`,
      {
        fix: 'list addresses or small networks, separated by commas, such as 10.0.0.7,192.168.1.0/24',
      },
    );
  }
  if (addresses <= MOST_PROXIES) return;
  throw new OrdoError(
    'environment.invalid',
    `ORDO_TRUSTED_PROXIES has ${JSON.stringify(proxy)}, a network of ${addresses} addresses, and may trust ${MOST_PROXIES} at most`,
    {
      fix: 'list the addresses of the proxies one by one, or a network that only proxies have, of /24 (IPv4) or /120 (IPv6) at most',
    },
  );
}

/** Counts the addresses; returns null for a text that is neither an address nor a network. */
function countAddresses(text: string): bigint | null {
  const [address = '', bits, ...more] = text.split('/');
  const longest = { 4: 32, 6: 128 }[isIP(address)];
  if (longest === undefined || more.length > 0) return null;
  if (bits === undefined) return 1n;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= longest ? 2n ** BigInt(longest - Number(bits)) : null;
}

const readGibibytes = (text: string | undefined) => (text === undefined ? undefined : Number(text) * 2 ** 30);

function readPools(text: string | undefined): string[] {
  const pools = text === undefined ? [] : text.split(',').map((part) => part.trim());
  const wrong = pools.find((pool) => !isPoolOrAll(pool));
  if (wrong === undefined) return pools;
  throw new OrdoError(
    'environment.invalid',
    `ORDO_PREEMPTION_POOLS has ${JSON.stringify(wrong)}, which is not a pool`,
    {
      fix: 'list names of pools, separated by commas, or give * for all pools',
    },
  );
}
