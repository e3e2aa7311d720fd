/** Storage for large files, each named by its SHA-256. Local disk implements it; S3-compatible storage could. */
import type { Readable } from 'node:stream';

/** A file that was received completely but cannot be opened yet. One of the two functions must be called. */
export interface ReceivedArtifact {
  readonly bytes: number;
  /** Puts the file in its place. If an equal one is there, that is harmless. */
  readonly keep: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

export interface ArtifactStorage {
  /**
   * Receives a stream completely or not at all.
   * @throws OrdoError `artifact.corrupt` when the bytes do not match `sha256`, `request.too-large` beyond `maxBytes`
   */
  receive(source: Readable, expected: { sha256: string; maxBytes: number }): Promise<ReceivedArtifact>;
  /** @throws OrdoError `artifact.not-found` */
  open(sha256: string): Promise<{ stream: Readable; bytes: number }>;
  /** Removing an artifact that does not exist is harmless. */
  remove(sha256: string): Promise<void>;
  /** Removes what crashes have left of uploads: drafts to which nothing was added for `olderThanMs`. Returns their number. */
  removeDrafts(olderThanMs: number): Promise<number>;
}
