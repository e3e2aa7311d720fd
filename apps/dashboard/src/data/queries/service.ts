/** Queries of the service itself: its version, what it knows, what it keeps, and who may do what. */
import { take } from '@ordo/api-client/browser';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { BY_CURSOR, present } from './request.ts';

/** Reads the version of Ordo that the server runs. Only a new process has another one, and it serves its own page. */
export const version = queryOptions({
  queryKey: ['version'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => take(api.GET('/v1/version', { signal })),
});

export const registries = queryOptions({
  queryKey: ['registries'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => take(api.GET('/v1/registries', { signal })),
});

export const storage = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => take(api.GET('/v1/storage', { signal })),
});

export const apiKeys = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => take(api.GET('/v1/api-keys', { signal })),
});

export const audit = infiniteQueryOptions({
  queryKey: ['audit'],
  ...BY_CURSOR,
  queryFn: ({ pageParam, signal }) =>
    take(api.GET('/v1/audit', { params: { query: { limit: 50, ...present({ cursor: pageParam }) } }, signal })),
});
