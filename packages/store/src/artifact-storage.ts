/** Storage for large files, each named by its SHA-256. Local disk implements it; S3-compatible storage could. */
import type { Readable } from 'node:stream';

export interface ArtifactStorage {
  /**
   * Stores a stream completely or not at all. Storing the same bytes again is harmless.
   * @throws OrdoError `artifact.corrupt` when the bytes do not match `sha256`, `request.too-large` beyond `maxBytes`
   */
  put(source: Readable, expected: { sha256: string; maxBytes: number }): Promise<{ bytes: number }>;
  /** @throws OrdoError `artifact.not-found` */
  open(sha256: string): Promise<{ stream: Readable; bytes: number }>;
  /** Removing an artifact that does not exist is harmless. */
  remove(sha256: string): Promise<void>;
}
