/** Reads and checks the worker's environment. No other file of the worker reads `process.env`. */
import { hostname, totalmem } from 'node:os';
import path from 'node:path';
import { findProblems, LOG_LEVELS, type LogLevel, namesOfSecrets, OrdoError, readSecretFiles } from '@ordo/core';
import { HUNG_AFTER_MS } from '@ordo/core/lease';
import { GRAMS_PER_KWH } from '@ordo/core/grams-per-kwh';
import { readDecimal } from '@ordo/core/plain-numbers';
import { LabelSchema, PoolSchema } from '@ordo/core/service-schemas';
import type { EnergySettings } from '@ordo/run';
import { ENGINE_PREFERENCES } from '@ordo/tensor/engine-table';
import { type Static, Type } from 'typebox';
import { parseCpuList } from './devices/cpu-list.ts';
import { selectForTrainers } from './trainer/trainer-environment.ts';

const WorkerSettingsSchema = Type.Object(
  {
    apiUrl: Type.String({ pattern: '^https?://' }),
    /** The key; null when the API runs without authentication, as `ordo up` starts it on loopback. */
    apiKey: Type.Union([Type.String({ pattern: '^ordo_' }), Type.Null()]),
    queueUrl: Type.String({ pattern: '^(redis|rediss|valkey|valkeys|postgres|postgresql)://' }),
    name: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$' }),
    pool: PoolSchema,
    labels: Type.Array(LabelSchema, { maxItems: 64, uniqueItems: true }),
    /** The number of attempts that run at the same time, each in its own process. */
    concurrency: Type.Integer({ minimum: 1, maximum: 64 }),
    /** The engine that the waiting trainer loads. A run that asks for another one loads it when it starts. */
    engine: Type.Enum([...ENGINE_PREFERENCES]),
    threads: Type.Integer({ minimum: 1, maximum: 256 }),
    /** The name of the machine, which its workers share. */
    machine: Type.String({ minLength: 1, maxLength: 200 }),
    /** The description of the devices: see `DeviceSource`. */
    devices: Type.String({ minLength: 1 }),
    /** The numbers of the processors that the worker assigns; null to leave them to the kernel. */
    cpus: Type.Union([Type.Array(Type.Integer(), { minItems: 1 }), Type.Null()]),
    /** The memory that runs may ask for, in MiB. */
    memoryMiB: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
    /** The number of seconds from SIGTERM until the worker exits, whatever its trainers do. */
    graceSeconds: Type.Integer({ minimum: 1, maximum: 3600 }),
    /** The shortest silence of a trainer, in seconds, that can count as a stall. */
    stallSeconds: Type.Integer({ minimum: 1, maximum: 604_800 }),
    /** The number of seconds without a run after which the worker ends; null lets it wait for ever. */
    idleExitSeconds: Type.Union([Type.Integer({ minimum: 1, maximum: 604_800 }), Type.Null()]),
    stateDir: Type.String(),
    dataDir: Type.Union([Type.String(), Type.Null()]),
    /** The folder of the prepared training texts of this machine. */
    preparedDir: Type.String(),
    /** The folder of the counters of the processors' energy; null for that of Linux. */
    powercapDir: Type.Union([Type.String(), Type.Null()]),
    /** The grams of CO₂-equivalent per kWh at the place of this machine; null if nobody has set them. */
    gramsPerKwh: Type.Union([Type.Number(GRAMS_PER_KWH), Type.Null()]),
    logLevel: Type.Enum([...LOG_LEVELS]),
  },
  { additionalProperties: false },
);

export type WorkerSettings = Static<typeof WorkerSettingsSchema> & { readonly logLevel: LogLevel };

/** The variables that hold secrets. Each can also be given by a file: ORDO_API_KEY_FILE, REDIS_URL_FILE, DATABASE_URL_FILE. */
const SECRETS = ['ORDO_API_KEY', 'REDIS_URL', 'DATABASE_URL'];

/** The variable of each setting, for error messages. */
const VARIABLES: Readonly<Record<keyof Static<typeof WorkerSettingsSchema>, string>> = {
  apiUrl: 'ORDO_API_URL',
  apiKey: 'ORDO_API_KEY',
  queueUrl: 'REDIS_URL (or DATABASE_URL)',
  name: 'ORDO_WORKER_NAME',
  pool: 'ORDO_WORKER_POOL',
  labels: 'ORDO_WORKER_LABELS',
  concurrency: 'ORDO_WORKER_CONCURRENCY',
  engine: 'ORDO_WORKER_ENGINE',
  threads: 'ORDO_WORKER_THREADS',
  machine: 'ORDO_WORKER_MACHINE',
  devices: 'ORDO_WORKER_DEVICES',
  cpus: 'ORDO_WORKER_CPUS',
  memoryMiB: 'ORDO_WORKER_MEMORY_MIB',
  graceSeconds: 'ORDO_WORKER_GRACE_SECONDS',
  stallSeconds: 'ORDO_WORKER_STALL_SECONDS',
  idleExitSeconds: 'ORDO_WORKER_IDLE_EXIT_SECONDS',
  stateDir: 'ORDO_HOME',
  dataDir: 'ORDO_DATA_DIR',
  preparedDir: 'ORDO_PREPARED_DIR',
  powercapDir: 'ORDO_POWERCAP_DIR',
  gramsPerKwh: 'ORDO_GRAMS_PER_KWH',
  logLevel: 'ORDO_LOG_LEVEL',
};

/** Reads the settings. @throws OrdoError `environment.invalid` that names every missing or malformed variable */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): WorkerSettings {
  const env = readSecretFiles(environment, SECRETS);
  const name = env['ORDO_WORKER_NAME'] ?? `${hostname()}-${process.pid}`;
  const home = env['ORDO_HOME'] ?? '.ordo';
  const settings = {
    apiUrl: env['ORDO_API_URL'] ?? 'http://127.0.0.1:8460',
    apiKey: keyIn(env),
    queueUrl: env['REDIS_URL'] ?? env['DATABASE_URL'] ?? '',
    name,
    pool: env['ORDO_WORKER_POOL'] ?? 'default',
    labels: (env['ORDO_WORKER_LABELS'] ?? '').split(',').filter((label) => label !== ''),
    concurrency: readNumber(env['ORDO_WORKER_CONCURRENCY'], 1),
    engine: env['ORDO_WORKER_ENGINE'] ?? 'auto',
    threads: readNumber(env['ORDO_WORKER_THREADS'], 1),
    machine: env['ORDO_WORKER_MACHINE'] ?? hostname(),
    devices: env['ORDO_WORKER_DEVICES'] ?? 'auto',
    cpus: readCpus(env['ORDO_WORKER_CPUS']),
    memoryMiB: readNumber(env['ORDO_WORKER_MEMORY_MIB'], findMemory()),
    graceSeconds: readNumber(env['ORDO_WORKER_GRACE_SECONDS'], 30),
    stallSeconds: readNumber(env['ORDO_WORKER_STALL_SECONDS'], HUNG_AFTER_MS / 1000),
    idleExitSeconds: readNumber(env['ORDO_WORKER_IDLE_EXIT_SECONDS'], null),
    stateDir: path.resolve(home, 'workers'),
    dataDir: env['ORDO_DATA_DIR'] ?? null,
    preparedDir: path.resolve(env['ORDO_PREPARED_DIR'] ?? path.join(home, 'prepared')),
    powercapDir: env['ORDO_POWERCAP_DIR'] ?? null,
    gramsPerKwh: readGrams(env['ORDO_GRAMS_PER_KWH']),
    logLevel: env['ORDO_LOG_LEVEL'] ?? 'info',
  };
  const problems = findProblems(WorkerSettingsSchema, settings);
  if (problems.length === 0) return settings as WorkerSettings;
  throw new OrdoError('environment.invalid', 'the worker cannot start with this environment', {
    problems: problems.map((problem) => {
      const setting = problem.pointer.split('/')[1] as keyof typeof VARIABLES;
      return { ...problem, message: `${VARIABLES[setting]}: ${hideSecrets(setting, problem.message)}` };
    }),
  });
}

/** Returns how the energy of runs is measured. */
export function energyOf({ powercapDir, gramsPerKwh }: WorkerSettings): EnergySettings {
  return {
    ...(powercapDir === null ? {} : { powercapDir }),
    ...(gramsPerKwh === null ? {} : { gramsPerKwh }),
  };
}

/** Returns the key that its file holds now. After a rotation, it is a different one. */
export function readApiKey(environment: NodeJS.ProcessEnv = process.env): string | null {
  return keyIn(readSecretFiles(environment, ['ORDO_API_KEY']));
}

function keyIn(env: Readonly<Record<string, string | undefined>>): string | null {
  return env['ORDO_API_KEY'] ?? null;
}

/**
 * Returns the environment for trainers: the part of the worker's environment that they need. No secret of the worker is passed
 * on, even if a setting names it.
 */
export function readTrainerEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const secret = new Set(namesOfSecrets(SECRETS));
  return Object.fromEntries(
    Object.entries(selectForTrainers(env, env['ORDO_TRAINER_ENVIRONMENT'])).filter(([name]) => !secret.has(name)),
  );
}

/** Returns the folder below ORDO_HOME for installed engines; undefined means the default of `@ordo/tensor`. */
export function readEnginesFolder(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const home = env['ORDO_HOME'];
  return home === undefined || home === '' ? undefined : path.resolve(home, 'engines');
}

/**
 * Reads a list of processors. A text that is not a list stays unchanged, so that its problem is reported together with all
 * others.
 */
function readCpus(text: string | undefined): number[] | string | null {
  return text === undefined ? null : (parseCpuList(text) ?? text);
}

/** Returns the memory of the machine, or of the container that the worker is in, in MiB. */
function findMemory(): number {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.floor(bytes / 2 ** 20);
}

/** Returns the folders that are searched for programs. If PATH is not set, they are those of the system. */
export function readSearchPath(env: NodeJS.ProcessEnv = process.env): string[] {
  return (env['PATH'] ?? '/usr/bin:/bin').split(path.delimiter).filter((folder) => folder !== '');
}

/** Returns the worker's own CUDA_VISIBLE_DEVICES, which a cluster may have set to what the worker may use. */
export function readVisibleDevices(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env['CUDA_VISIBLE_DEVICES'];
}

function readNumber<T>(text: string | undefined, otherwise: T): number | string | T {
  if (text === undefined) return otherwise;
  return /^\d+$/u.test(text) ? Number(text) : text;
}

/** Reads a number that need not be whole. A text that is no number stays unchanged, so that its problem is reported. */
function readGrams(text: string | undefined): number | string | null {
  if (text === undefined || text === '') return null;
  const grams = readDecimal(text);
  return Number.isNaN(grams) ? text : grams;
}

/** Replaces messages that would quote a password or a key. */
function hideSecrets(setting: keyof typeof VARIABLES, message: string): string {
  return setting === 'apiKey' || setting === 'queueUrl' ? 'the value has the wrong form' : message;
}
