export { createOrdoClient, type OrdoClient, type OrdoClientOptions } from './client.ts';
export type { ChangesOptions, Selection } from './changes.ts';
export { eachPage } from './each-page.ts';
export type { RetryOptions } from './retry.ts';
export { type Followed, type RunState, type StoredEvent, take } from '@ordo/api-client/browser';
export type { components, paths } from '@ordo/api-client/browser';
export { type ErrorCode, explainError, isOrdoError, OrdoError, type Problem } from '@ordo/core/errors';
