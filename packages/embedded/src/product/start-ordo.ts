/** Starts an Ordo of the built product on servers that are there, as processes that tests and trials may kill. */
import path from 'node:path';
import { type NodeProcess, type NodeProcessOptions, spawnNode } from '../processes/node-process.ts';
import { untilReady } from '../processes/until-ready.ts';
import { findFreePort } from '../servers/endpoint.ts';
import { createFirstKey } from './first-keys.ts';
import { type ApiOptions, describeApi, describeWorker, isApiReady, type Program } from './programs.ts';

/** Further variables, which take precedence; one that is undefined is taken away. */
type Settings = NodeJS.ProcessEnv;

export interface OrdoOptions extends Pick<ApiOptions, 'databaseUrl' | 'redisUrl'> {
  /** The folder of the programs. */
  readonly programs: string;
  /** The folder of all files of the API and the workers. */
  readonly home: string;
  /** Whether the API requires keys. Without this, it does not. */
  readonly auth?: 'off' | 'required';
  /** The port of the API. Without one, it is a free one. */
  readonly port?: number;
  /** Of the API. */
  readonly settings?: Settings;
  /** Of every worker. */
  readonly workerSettings?: Settings;
  /** How processes are run. */
  readonly run?: Omit<NodeProcessOptions, 'script' | 'env'>;
}

export interface Ordo {
  readonly url: string;
  readonly databaseUrl: string;
  /** The address from which workers get their jobs. */
  readonly queueUrl: string;
  readonly home: string;
  /** The folder of the API's artifacts. */
  readonly artifacts: string;
  /** All processes that have been started, also those that have ended. */
  readonly processes: readonly NodeProcess[];
  /** The present process of the API. */
  api(): NodeProcess;
  /** Takes the programs of another folder from the next start on, as a deployment does. */
  deploy(programs: string): void;
  /** Starts the API again after it has ended. Resolves when it is ready. */
  startApi(): Promise<NodeProcess>;
  /** Starts a worker. Its settings need `ORDO_API_KEY` if the API requires keys. */
  startWorker(name: string, settings?: Settings): NodeProcess;
  /** Creates a key directly in the database. */
  createKey(role: string, name?: string): Promise<string>;
  /** Ends all processes, the last one first. */
  stop(): Promise<void>;
}

/** The time is far longer than a start takes, so that nothing fails on a busy machine. */
const API_WITHIN_MS = 120_000;

/** The programs find other commands on the PATH, such as those that describe the machine. */
const inherited = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'] });

/** Starts the API, and resolves when it is ready. Workers are started one by one, because they may need keys. */
export async function startOrdo(options: OrdoOptions): Promise<Ordo> {
  const { home, databaseUrl, redisUrl, auth = 'off', settings, workerSettings, run } = options;
  let { programs } = options;
  const port = options.port ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const queueUrl = redisUrl ?? databaseUrl;
  const processes: NodeProcess[] = [];
  const spawn = ({ script, env }: Program, more: Settings = {}): NodeProcess => {
    const spawned = spawnNode({ ...run, script, env: { ...inherited(), ...env, ...more } });
    processes.push(spawned);
    return spawned;
  };
  let api: NodeProcess;
  const startApi = async (): Promise<NodeProcess> => {
    api = spawn(describeApi(programs, { databaseUrl, redisUrl, home, port, auth }), settings);
    const words = { name: 'the API', withinMs: API_WITHIN_MS, fix: 'build the product, and read the lines above' };
    await untilReady(api, () => isApiReady(url), words);
    return api;
  };
  const stop = async (): Promise<void> => {
    for (const one of processes.toReversed()) await one.stop();
  };
  try {
    await startApi();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    databaseUrl,
    queueUrl,
    home,
    artifacts: path.join(home, 'artifacts'),
    processes,
    api: () => api,
    deploy: (folder) => {
      programs = folder;
    },
    startApi,
    startWorker: (name, more) =>
      spawn(describeWorker(programs, { apiUrl: url, queueUrl, home, name }), { ...workerSettings, ...more }),
    createKey: (role, name = role) => createFirstKey(programs, databaseUrl, { role, name }),
    stop,
  };
}
