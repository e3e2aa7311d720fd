/** Where large bytes live, named by their SHA-256. Local disk implements it; S3-compatible storage can. */
import type { Readable } from 'node:stream';

export interface ArtifactStorage {
  /**
   * Stores a stream whole or not at all. Storing the same bytes again is harmless.
   * @throws OrdoError `artifact.corrupt` when the bytes differ from `sha256`, `request.too-large` beyond `maxBytes`.
   */
  put(source: Readable, expected: { sha256: string; maxBytes: number }): Promise<{ bytes: number }>;
  /** @throws OrdoError `artifact.not-found` */
  open(sha256: string): Promise<{ stream: Readable; bytes: number }>;
  /** Forgetting what is not there is harmless. */
  remove(sha256: string): Promise<void>;
}
