/** What the API and its callers say to each other, route by route. The API gives each route its handler and adds nothing to it. */
import type { ErrorCode } from '@ordo/core';
import type { AuditAction } from '@ordo/core/service-words';
import type { TSchema } from 'typebox';

/** Who may call a route. Each of `read`, `submit` and `admin` includes the ones before it; `worker` stands alone. */
export const ACCESS = ['public', 'read', 'submit', 'admin', 'worker'] as const;
export type Access = (typeof ACCESS)[number];

/** What a route says besides its schemas. */
export interface RouteConfig {
  readonly access: Access;
  /** The codes that the route can answer with, besides those that follow from its access and its body. */
  readonly errors?: readonly ErrorCode[];
  /** What the audit log says of the change; null where the route changes nothing, or only what an attempt itself records. */
  readonly records?: AuditAction | null;
}

interface Declaration {
  /** With parameters after a colon: `/v1/runs/:id`. */
  readonly url: `/${string}`;
  readonly schema: {
    readonly tags: readonly string[];
    /** Names the route in clients and in tests. */
    readonly operationId: string;
    readonly summary: string;
    readonly description?: string;
    /** Empty for a public route, which asks for no key. */
    readonly security?: readonly [];
    readonly params?: TSchema;
    readonly querystring?: TSchema;
    readonly headers?: TSchema;
    readonly body?: unknown;
    /** By HTTP status. */
    readonly response: Readonly<Record<number, unknown>>;
  };
}

/** A route that may change something says whether the audit log has a record of it. */
export type Route = Declaration &
  (
    | { readonly method: 'GET'; readonly config: RouteConfig }
    | {
        readonly method: 'POST' | 'PUT' | 'DELETE';
        readonly config: RouteConfig & { readonly records: AuditAction | null };
      }
  );

/** Keeps the types of the schemas, from which the handler gets those of its request and its answer. */
export function defineRoute<R extends Route>(route: R): Omit<R, 'config'> & { readonly config: RouteConfig } {
  return route;
}
