/** The options of an API process, and what plugins and routes find on the Fastify instance. */
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
  /** Address of a Redis, Valkey or Postgres. */
  readonly queueUrl: string;
  /** Folder for artifacts: checkpoints and models. */
  readonly artifactDir: string;
  /** The S3-compatible store that holds the artifacts instead of the folder; none by default. */
  readonly artifactStore?: S3Place | null;
  /** Folder of the built dashboard. It need not exist. */
  readonly dashboardDir: string;
  /** The folder with the documentation site, as `npm run docs -- build` makes it. It need not exist. */
  readonly guideDir: string;
  /** Folder of the datasets' files; undefined when there is none. */
  readonly dataDir: string | undefined;
  /** The address on which the server will listen. */
  readonly host: string;
  /** `off` is only allowed on a loopback address. */
  readonly auth: 'required' | 'off';
  /** Addresses of proxies whose X-Forwarded-For is believed; nobody's by default. */
  readonly trustedProxies?: readonly string[];
  /** Whose jobs may sign in by the tokens of their CI service; nobody's by default. */
  readonly trust?: TrustFile | null;
  /** What makes the API a GitHub App, which reports checks by itself; none by default. */
  readonly githubApp?: GitHubApp | null;
  /** The public keys, in PEM, of those whose bundles may be imported; nobody's by default. */
  readonly bundleKeys?: readonly string[];
  /** The pools in which runs take the places of others with a lower priority, `*` for all; none by default. */
  readonly preemptionPools?: readonly string[];
  /** The code for which runs are queued, from `readCodeBase()`. */
  readonly code: CodeBase;
  readonly logger: Logger;
  /** Called when a worker with different code registers, since this process may be the one with old code. */
  readonly onForeignCode?: () => void;
  readonly limits?: Partial<Limits>;
  /** Set to false to leave reconciling to other processes. */
  readonly reconcile?: boolean;
  /** For tests of sources: `false` has the event loop do what threads do, because those run the compiled files. */
  readonly threads?: boolean;
  /** For tests: an answer that does not match its schema becomes an error. */
  readonly verifyResponses?: boolean;
}

export interface Limits {
  /** Requests per window and API key; per client address for requests without a key that is known to be valid. */
  readonly requestsPerWindow: number;
  readonly windowMs: number;
  /** How long the headers of a request may take, a pause in its body, and the whole of it, which may be a large file. */
  readonly headersMs: number;
  readonly idleBodyMs: number;
  readonly requestMs: number;
  readonly bodyBytes: number;
  /** Size of a study. */
  readonly studyBytes: number;
  /** What anybody may send, without a key. */
  readonly publicBytes: number;
  readonly eventBytes: number;
  readonly resultBytes: number;
  /** Size of a request with a spec, which has 10,000 values at most. */
  readonly specBytes: number;
  /** Size of a request with a table of scores. */
  readonly tableBytes: number;
  /** Size of a checkpoint or a model. */
  readonly artifactBytes: number;
  /** Size of a bundle, compressed and not. */
  readonly bundleBytes: number;
  /** How many requests may wait for the thread that works apart from the event loop. */
  readonly waitingTasks: number;
  /** How many of them may belong to one owner. */
  readonly waitingTasksEach: number;
  /** How long the thread may work on one request. */
  readonly taskMs: number;
  /** Reports that may wait to be computed. Each takes seconds, so those further behind would wait in vain. */
  readonly waitingReports: number;
  /** Finished reports that are kept, with their compressed form. */
  readonly reportCacheBytes: number;
  /** Streams that a key may have open, and how often it is asked whether the key is still valid. */
  readonly streamsPerKey: number;
  readonly streamKeyMs: number;
  /** Above this event-loop delay the API answers 503 until it has caught up. */
  readonly eventLoopDelayMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  requestsPerWindow: 60_000,
  windowMs: 60_000,
  headersMs: 20_000,
  idleBodyMs: 60_000,
  requestMs: 3_600_000,
  // A heartbeat for 1,024 attempts has 70 kB. Reading as much takes the event loop ten milliseconds.
  bodyBytes: 2 ** 17,
  studyBytes: 2 ** 20,
  publicBytes: 16 * 2 ** 10,
  eventBytes: 8 * 2 ** 20,
  resultBytes: 64 * 2 ** 20,
  specBytes: 2 ** 18,
  tableBytes: 2 * 2 ** 20,
  artifactBytes: 16 * 2 ** 30,
  bundleBytes: 128 * 2 ** 20,
  waitingTasks: 256,
  waitingTasksEach: 16,
  // Saving 2,000 runs took 8 to 25 s while others wanted each core six times over.
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
    /** Has workers ask for runs, after some have been queued. */
    readonly wakeWorkers: WakeWorkers;
    readonly artifacts: ArtifactStorage;
    readonly changes: ChangeFeed;
    /** The open streams, which share what they read. */
    readonly following: Following;
    /** Which streams are open, by key. */
    readonly openStreams: OpenStreams;
    readonly knownKeys: KnownKeys;
    /** The keys that the tokens of sessions stand for. */
    readonly knownSessions: KnownKeys;
    /** Counts tokens that are not trusted as wrong keys are counted. */
    readonly admitJob: <T>(request: FastifyRequest, reply: FastifyReply, admit: () => Promise<T>) => Promise<T>;
    /** Returns the row of a key that a caller has sent. Throws for a wrong one, and for too many of them. */
    readonly admitKey: (request: FastifyRequest, reply: FastifyReply, sent: string) => Promise<VerifiedKey>;
    /** Throws unless the worker registered with this key. */
    readonly requireOwnWorker: (apiKey: ApiKey | null, workerId: string) => Promise<void>;
    readonly prometheus: PrometheusMetrics;
    /** Aborts when the server starts to close, which ends all streams. */
    readonly closing: AbortSignal;
    /** Who may call each route, by method and path. */
    readonly routeAccess: ReadonlyMap<string, Access>;
  }
  interface FastifyRequest {
    /** The caller's key; null on public routes and when authentication is off. */
    apiKey: VerifiedKey | null;
    /** The token of the session in which a browser sends the request; null for callers that send a key, and without one. */
    session: string | null;
    /** The fields that the rows of a list are reduced to; null for all of them. */
    fields: readonly string[] | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    errors?: RouteConfig['errors'];
    records?: RouteConfig['records'];
    /** The route gets the bytes of its body, which a task of `apart` parses and checks, however large it is. */
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
