/** The options of an API process, and what plugins and routes can use on the Fastify instance. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Logger } from '@ordo/core';
import type { Access, RouteConfig } from '@ordo/protocol/route';
import type { Producer } from '@ordo/queue';
import type { CodeBase } from '@ordo/spec';
import type { ApiKey, ArtifactStorage, S3Place, Store, VerifiedKey } from '@ordo/store';
import type { Reader } from '@ordo/store/reading';
import type {
  FastifyInstance,
  FastifyReply,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { KnownKeys } from './callers/known-keys.ts';
import type { WakeWorkers } from './dispatch/wake-workers.ts';
import type { ChangeFeed } from './streaming/change-feed.ts';
import type { Following } from './streaming/follow-runs.ts';
import type { OpenStreams } from './streaming/open-streams.ts';
import type { GitHubApp } from './github/app-file.ts';
import type { TrustFile } from './trust/trust-file.ts';
import type { PrometheusMetrics } from './prometheus.ts';

export interface AppOptions {
  readonly databaseUrl: string;
  /** The address of a Redis, Valkey or Postgres. */
  readonly queueUrl: string;
  /** The folder for artifacts: checkpoints and models. */
  readonly artifactDir: string;
  /** The S3-compatible store that holds the artifacts instead of the folder; none by default. */
  readonly artifactStore?: S3Place | null;
  /** The folder of the built dashboard. It need not exist. */
  readonly dashboardDir: string;
  /** The folder with the documentation site, which `npm run docs -- build` creates. It need not exist. */
  readonly guideDir: string;
  /** The folder of the datasets' files; undefined when there is none. */
  readonly dataDir: string | undefined;
  /** The address on which the server will listen. */
  readonly host: string;
  /** `off` is only allowed on a loopback address. */
  readonly auth: 'required' | 'off';
  /** The addresses of proxies whose X-Forwarded-For is trusted; none by default. */
  readonly trustedProxies?: readonly string[];
  /** The rules about whose jobs may sign in with the tokens of their CI service; nobody's by default. */
  readonly trust?: TrustFile | null;
  /** The settings of the GitHub App by which the API itself reports checks; none by default. */
  readonly githubApp?: GitHubApp | null;
  /** The public keys, in PEM, whose owners' bundles may be imported; none by default. */
  readonly bundleKeys?: readonly string[];
  /** The pools in which runs may take the places of runs of lower priority, `*` for all; none by default. */
  readonly preemptionPools?: readonly string[];
  /** The code for which runs are queued, from `readCodeBase()`. */
  readonly code: CodeBase;
  readonly logger: Logger;
  /** Called when a worker with different code registers, because this process may be the one with old code. */
  readonly onForeignCode?: () => void;
  readonly limits?: Partial<Limits>;
  /** Set to false to leave reconciling to other processes. */
  readonly reconcile?: boolean;
  /** The price of one GPU for an hour; null or left out if nobody has set one. */
  readonly gpuHourPrice?: number | null;
  /** For tests of sources: `false` makes the event loop do the work of threads, because threads run the compiled files. */
  readonly threads?: boolean;
  /** For tests: true turns an answer that does not match its schema into an error. */
  readonly verifyResponses?: boolean;
}

export interface Limits {
  /** The number of requests per window and API key; per client address for requests without a key that is known to be valid. */
  readonly requestsPerWindow: number;
  readonly windowMs: number;
  /**
   * The longest times for the headers of a request, for a pause in its body, and for the whole request, which may be a large
   * file.
   */
  readonly headersMs: number;
  readonly idleBodyMs: number;
  readonly requestMs: number;
  /** The longest time in which the client of an export may read nothing. The export holds a connection to the database. */
  readonly idleExportMs: number;
  readonly bodyBytes: number;
  /** The largest size of a study. */
  readonly studyBytes: number;
  /** The largest size of a body that anybody may send without a key. */
  readonly publicBytes: number;
  readonly eventBytes: number;
  readonly resultBytes: number;
  /** The largest size of a request with a spec, which has at most 10,000 values. */
  readonly specBytes: number;
  /** The largest size of a request with a table of scores. */
  readonly tableBytes: number;
  /** The largest size of a checkpoint or a model. */
  readonly artifactBytes: number;
  /** The largest size of all files of one owner's datasets together. Equal files count once. */
  readonly datasetBytesEach: number;
  /** The largest size of a bundle, both compressed and uncompressed. */
  readonly bundleBytes: number;
  /** The number of requests that may wait for the thread that works separately from the event loop. */
  readonly waitingTasks: number;
  /** The number of these requests that may belong to one owner. */
  readonly waitingTasksEach: number;
  /** The longest time that the thread may work on one request. */
  readonly taskMs: number;
  /** The number of reports that may wait to be computed. Each takes seconds, so those further behind would wait in vain. */
  readonly waitingReports: number;
  /** The size of the finished reports that are cached, with their compressed form. */
  readonly reportCacheBytes: number;
  /** The number of streams that a key may have open, and the time between two checks whether the key is still valid. */
  readonly streamsPerKey: number;
  readonly streamKeyMs: number;
  /** The delay of the event loop above which the API answers 503 until it has caught up. */
  readonly eventLoopDelayMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  requestsPerWindow: 60_000,
  windowMs: 60_000,
  headersMs: 20_000,
  idleBodyMs: 60_000,
  requestMs: 3_600_000,
  idleExportMs: 60_000,
  // A heartbeat for 1,024 attempts has 70 kB. Reading it takes the event loop ten milliseconds.
  bodyBytes: 2 ** 17,
  studyBytes: 2 ** 20,
  publicBytes: 16 * 2 ** 10,
  eventBytes: 8 * 2 ** 20,
  resultBytes: 64 * 2 ** 20,
  specBytes: 2 ** 18,
  tableBytes: 2 * 2 ** 20,
  artifactBytes: 16 * 2 ** 30,
  datasetBytesEach: 20 * 2 ** 30,
  bundleBytes: 128 * 2 ** 20,
  waitingTasks: 256,
  waitingTasksEach: 16,
  // Saving 10,000 runs took 12 s while other processes demanded four times the available cores.
  taskMs: 120_000,
  waitingReports: 16,
  reportCacheBytes: 64 * 2 ** 20,
  streamsPerKey: 64,
  streamKeyMs: 3_000,
  eventLoopDelayMs: 5_000,
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly settings: AppOptions;
    readonly limits: Limits;
    readonly store: Store;
    readonly reader: Reader;
    readonly queue: Producer;
    /** Makes workers ask for runs, after some have been queued. */
    readonly wakeWorkers: WakeWorkers;
    readonly artifacts: ArtifactStorage;
    readonly changes: ChangeFeed;
    /** The open streams, which share what they read. */
    readonly following: Following;
    /** The open streams of each key. */
    readonly openStreams: OpenStreams;
    readonly knownKeys: KnownKeys;
    /** The keys for which the tokens of sessions stand. */
    readonly knownSessions: KnownKeys;
    /** Admits a job, and counts untrusted tokens like wrong keys. */
    readonly admitJob: <T>(request: FastifyRequest, reply: FastifyReply, admit: () => Promise<T>) => Promise<T>;
    /** Returns the row of a key that a caller has sent. Throws for a wrong one, and for too many of them. */
    readonly admitKey: (request: FastifyRequest, reply: FastifyReply, sent: string) => Promise<VerifiedKey>;
    /** Throws unless the worker registered with this key. */
    readonly requireOwnWorker: (apiKey: ApiKey | null, workerId: string) => Promise<void>;
    readonly prometheus: PrometheusMetrics;
    /** Aborts when the server starts to close, which ends all streams. */
    readonly closing: AbortSignal;
    /** The roles that may call each route, by method and path. */
    readonly routeAccess: ReadonlyMap<string, Access>;
  }
  interface FastifyRequest {
    /** The caller's key; null on public routes and when authentication is off. */
    apiKey: VerifiedKey | null;
    /** The token of the session in which a browser sends the request; null for callers that send a key, and without one. */
    session: string | null;
    /** The fields to which the rows of a list are reduced; null for all of them. */
    fields: readonly string[] | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    errors?: RouteConfig['errors'];
    records?: RouteConfig['records'];
    /** True if the route gets the bytes of its body, which a task of `apart` parses and checks, however large it is. */
    readApart?: boolean;
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  Logger,
  TypeBoxTypeProvider
>;
