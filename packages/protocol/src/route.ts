/**
 * Declares the messages between the API and its callers, route by route. The API gives each route a handler and changes nothing
 * else.
 */
import type { ErrorCode } from '@ordo/core';
import type { AuditAction } from '@ordo/core/service-words';
import type { TSchema } from 'typebox';

/** The roles that may call a route. Each of `read`, `submit` and `admin` includes the ones before it; `worker` is separate. */
export const ACCESS = ['public', 'read', 'submit', 'admin', 'worker'] as const;
export type Access = (typeof ACCESS)[number];

/** The declaration of a route besides its schemas. */
export interface RouteConfig {
  readonly access: Access;
  /** The error codes that the route can answer with, besides those that follow from its access and its body. */
  readonly errors?: readonly ErrorCode[];
  /**
   * The word by which the audit log records the change; null if the route changes nothing, or only what an attempt itself
   * records.
   */
  readonly records?: AuditAction | null;
}

interface Declaration {
  /** The path, with parameters after a colon: `/v1/runs/:id`. */
  readonly url: `/${string}`;
  readonly schema: {
    readonly tags: readonly string[];
    /** The name of the route in clients and in tests. */
    readonly operationId: string;
    readonly summary: string;
    readonly description?: string;
    /** An empty list for a public route, which needs no key. */
    readonly security?: readonly [];
    readonly params?: TSchema;
    readonly querystring?: TSchema;
    readonly headers?: TSchema;
    readonly body?: unknown;
    /** The schemas of the answers, by HTTP status. */
    readonly response: Readonly<Record<number, unknown>>;
  };
}

/** A route that can change something must state whether the audit log records it. */
export type Route = Declaration &
  (
    | { readonly method: 'GET'; readonly config: RouteConfig }
    | {
        readonly method: 'POST' | 'PUT' | 'DELETE';
        readonly config: RouteConfig & { readonly records: AuditAction | null };
      }
  );

/** Declares a route. It keeps the types of the schemas, which give the handler the types of its request and answer. */
export function defineRoute<R extends Route>(route: R): Omit<R, 'config'> & { readonly config: RouteConfig } {
  return route;
}
