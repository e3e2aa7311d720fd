/** The programs of the built product: where each is, and which variables the API and the workers need. */
import path from 'node:path';

/** The file of each program, by its path in the folder of all programs. That is `apps` in a clone, and `@ordo` of npm's packages. */
const FILES = {
  api: 'api/dist/server.js',
  backup: 'api/dist/backup.js',
  'create-api-key': 'api/dist/create-api-key.js',
  'create-queue-role': 'api/dist/create-queue-role.js',
  worker: 'worker/dist/main.js',
} as const;

export type ProgramName = keyof typeof FILES;

/** A program with the variables that it is started with. */
export interface Program {
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
}

export function locateProgram(programs: string, name: ProgramName): string {
  return path.join(programs, FILES[name]);
}

export interface ApiOptions {
  readonly databaseUrl: string;
  /** The Redis of the queue. Without one, the queue is in the database. */
  readonly redisUrl?: string | undefined;
  readonly home: string;
  /** The address to listen on. Without one, it is the loopback interface. */
  readonly host?: string;
  readonly port: number;
  readonly auth: 'off' | 'required';
}

/** Describes an API. @param programs the folder of the programs */
export function describeApi(programs: string, options: ApiOptions): Program {
  const { databaseUrl, redisUrl, home, host, port, auth } = options;
  return {
    script: locateProgram(programs, 'api'),
    env: {
      DATABASE_URL: databaseUrl,
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
      ORDO_HOME: home,
      ...(host === undefined ? {} : { ORDO_HOST: host }),
      ORDO_PORT: String(port),
      ORDO_AUTH: auth,
    },
  };
}

export interface WorkerOptions {
  readonly apiUrl: string;
  /** The key, if the API requires one. */
  readonly apiKey?: string | undefined;
  /** The address of a Redis or a Postgres from which the worker gets its jobs. */
  readonly queueUrl: string;
  readonly home: string;
  readonly name: string;
}

/** Describes a worker. @param programs the folder of the programs */
export function describeWorker(programs: string, { apiUrl, apiKey, queueUrl, home, name }: WorkerOptions): Program {
  return {
    script: locateProgram(programs, 'worker'),
    env: {
      [queueUrl.startsWith('postgres') ? 'DATABASE_URL' : 'REDIS_URL']: queueUrl,
      ORDO_HOME: home,
      ORDO_API_URL: apiUrl,
      ...(apiKey === undefined ? {} : { ORDO_API_KEY: apiKey }),
      ORDO_WORKER_NAME: name,
    },
  };
}

const ANSWER_WITHIN_MS = 2000;

/** Returns whether an API says that it is ready. */
export async function isApiReady(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await fetch(`${url}/readyz`, { signal }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}
