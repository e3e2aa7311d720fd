/** Lists the error codes that a route can answer with: those that it declares, and those that follow from its input. */
import type { ErrorCode } from '@ordo/core';
import type { FastifyContextConfig, FastifySchema } from 'fastify';

export interface DocumentedRoute {
  readonly config?: FastifyContextConfig | undefined;
  readonly schema?: (FastifySchema & { readonly consumes?: readonly string[] }) | undefined;
}

export function errorsOf({ config, schema }: DocumentedRoute): ReadonlySet<ErrorCode> {
  const codes = new Set<ErrorCode>(['request.invalid', 'api.unavailable', 'internal.unexpected']);
  const add = (...more: readonly ErrorCode[]) => more.forEach((code) => codes.add(code));
  add(...(config?.errors ?? []));
  if (config?.rateLimit !== false) add('request.rate-limited');
  // The database is asked whether a key is valid.
  if (config?.access !== 'public') {
    add(
      'auth.missing-key',
      'auth.unknown-key',
      'auth.expired-key',
      'auth.unknown-session',
      'auth.too-many-attempts',
      'auth.forbidden',
      'store.unavailable',
    );
  }
  if (schema?.body !== undefined) add('request.too-large', 'request.unsupported-media-type');
  return codes;
}
