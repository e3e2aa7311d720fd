export { type ApiClient, type ApiClientOptions, createApiClient } from './api-client.ts';
export type { ArtifactPieces, UploadRequest, WholeArtifact } from './artifact-pieces.ts';
export type { CheckpointDownload, Checkpoints, CheckpointUpload } from './checkpoints.ts';
export type { ExportQuery, Exports, ExportTable } from './exports.ts';
export type { Followed, FollowEvents, FollowOptions, RunState, StoredEvent } from './follow-events.ts';
export type { components, paths } from './generated/api.ts';
export type { Models, ModelUpload } from './models.ts';
export { errorOfFailure, errorOfResponse } from './problem-to-error.ts';
export { take } from './take.ts';
