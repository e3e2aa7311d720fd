/** The typed API client. Its paths, parameters, bodies and answers are those of the OpenAPI document. */
import { abortAfter } from '@ordo/core';
import type { Client } from 'openapi-fetch';
import { type ArtifactPieces, createArtifactPieces } from './files/artifact-pieces.ts';
import { type Bundles, createBundles } from './files/bundles.ts';
import { type Checkpoints, createCheckpoints } from './files/checkpoints.ts';
import { createDatasets, type Datasets } from './files/datasets.ts';
import { createExports, type Exports } from './files/exports.ts';
import { createEventFollower, type FollowEvents } from './follow-events.ts';
import type { paths } from './generated/api.ts';
import { createHttpClient } from './http-client.ts';
import { createModels, type Models } from './files/models.ts';
import { createResultPieces, type ResultPieces } from './files/result-pieces.ts';
import { timeLimitOf } from './time-limits.ts';
import { createTransport, noteKey, tokenHeaders, type TransportOptions } from './transport.ts';

export interface ApiClientOptions extends TransportOptions {
  /**
   * The time in milliseconds after which an unanswered request fails. Streams and files have no limit, and reports have ten
   * minutes. Defaults to 30 s.
   */
  readonly timeoutMs?: number;
}

/** The client. Every call throws an OrdoError: with the API's own code, or `api.unavailable` when no answer came. */
export interface ApiClient {
  /** Calls a route: `await take(api.http.GET('/v1/runs/{id}', { params: { path: { id } } }))`. */
  readonly http: Client<paths>;
  readonly followEvents: FollowEvents;
  readonly artifactPieces: ArtifactPieces;
  readonly bundles: Bundles;
  readonly checkpoints: Checkpoints;
  readonly datasets: Datasets;
  readonly exports: Exports;
  readonly models: Models;
  readonly resultPieces: ResultPieces;
}

const TIMEOUT_MS = 30_000;

export function createApiClient(options: ApiClientOptions): ApiClient {
  const transport = createTransport(options);
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const http = createHttpClient({
    baseUrl: transport.baseUrl,
    fetch: (request) => fetch(request, { signal: abortAfter(timeLimitOf(request.url, timeoutMs), request.signal) }),
    headers: (url) => ({ ...transport.headers(), ...tokenHeaders(url, options.attemptTokens) }),
    onResponse: (response) => noteKey(response, options),
  });
  const followEvents = createEventFollower(transport);
  return {
    http,
    followEvents,
    artifactPieces: createArtifactPieces(transport),
    bundles: createBundles(transport),
    checkpoints: createCheckpoints(transport),
    datasets: createDatasets(transport),
    exports: createExports(transport),
    models: createModels(transport),
    resultPieces: createResultPieces(transport),
  };
}
