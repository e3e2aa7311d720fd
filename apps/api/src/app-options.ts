/** What an API process is made from, and what its plugins and routes find on the instance. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Logger } from '@ordo/core';
import type { Producer } from '@ordo/queue';
import type { CodeBase } from '@ordo/spec';
import type { ApiKey, ArtifactStorage, Store } from '@ordo/store';
import type {
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ChangeFeed } from './streaming/change-feed.ts';
import type { PrometheusMetrics } from './prometheus.ts';

/** Who may call a route. Each route declares one; `worker` is apart, the other roles contain the ones before them. */
export const ACCESS = ['public', 'read', 'submit', 'admin', 'worker'] as const;
export type Access = (typeof ACCESS)[number];

export interface AppOptions {
  readonly databaseUrl: string;
  /** Redis, Valkey or Postgres. */
  readonly queueUrl: string;
  /** Folder of the artifacts. */
  readonly artifactDir: string;
  /** Folder of the datasets' files; undefined when this machine has none. */
  readonly dataDir: string | undefined;
  /** The address the server will listen on. */
  readonly host: string;
  /** `off` is allowed on a loopback address only. */
  readonly auth: 'required' | 'off';
  /** The code that runs are made for, from `readCodeBase()`. */
  readonly code: CodeBase;
  readonly logger: Logger;
  readonly limits?: Partial<Limits>;
  /** False in a process that leaves it to others. */
  readonly reconcile?: boolean;
  /** Answers that differ from their documented schema become errors: for tests. */
  readonly verifyResponses?: boolean;
}

export interface Limits {
  /** Requests per window and address; a fleet of workers may share one. */
  readonly requestsPerWindow: number;
  readonly windowMs: number;
  readonly bodyBytes: number;
  readonly eventBytes: number;
  readonly resultBytes: number;
  /** A checkpoint, or a model. */
  readonly artifactBytes: number;
  /** Event-loop delay above which the API answers 503 until it has caught up. */
  readonly eventLoopDelayMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  requestsPerWindow: 60_000,
  windowMs: 60_000,
  bodyBytes: 2 ** 20,
  eventBytes: 8 * 2 ** 20,
  resultBytes: 64 * 2 ** 20,
  artifactBytes: 16 * 2 ** 30,
  eventLoopDelayMs: 5_000,
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly settings: AppOptions;
    readonly limits: Limits;
    readonly store: Store;
    readonly queue: Producer;
    readonly artifacts: ArtifactStorage;
    readonly changes: ChangeFeed;
    readonly prometheus: PrometheusMetrics;
    readonly startedAt: Date;
    /** Aborts when the server begins to close: streams end themselves. */
    readonly closing: AbortSignal;
    /** Every route with who may call it. */
    readonly routeAccess: ReadonlyMap<string, Access>;
  }
  interface FastifyRequest {
    /** Who calls; null on public routes and where authentication is off. */
    apiKey: ApiKey | null;
  }
  interface FastifyContextConfig {
    access?: Access;
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  Logger,
  TypeBoxTypeProvider
>;
