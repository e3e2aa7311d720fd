/** Storage for large files, each named by its SHA-256. Local disk implements it; S3-compatible storage could. */
import type { Readable } from 'node:stream';

/** A file that was received completely but cannot be opened yet. One of the two functions must be called. */
export interface ReceivedArtifact {
  readonly bytes: number;
  /** Puts the file in its place. If an equal one is there, that is harmless. */
  readonly keep: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

/** A file that comes in pieces. Its sender is part of the name, so that senders of equal files never meet. */
export interface PiecedArtifact {
  readonly sha256: string;
  /** The id of the attempt that sends it. */
  readonly sender: string;
}

export interface ArtifactPieces {
  /** How many bytes have arrived so far, from the first on without a gap. */
  count(artifact: PiecedArtifact): Promise<number>;
  /**
   * Adds bytes from `offset` on, in place of those that are there, and returns how many bytes there are now. When the
   * source breaks off, what has arrived stays.
   * @throws OrdoError `artifact.corrupt` when there is a gap before `offset`, `request.too-large` beyond `maxBytes`
   */
  write(source: Readable, artifact: PiecedArtifact, place: { offset: number; maxBytes: number }): Promise<number>;
  /**
   * Takes the pieces as a whole file. They stay when some are missing, and are removed when the whole has another hash.
   * @throws OrdoError `artifact.corrupt`
   */
  join(artifact: PiecedArtifact, bytes: number): Promise<ReceivedArtifact>;
}

export interface ArtifactStorage {
  readonly pieces: ArtifactPieces;
  /**
   * Receives a stream completely or not at all.
   * @throws OrdoError `artifact.corrupt` when the bytes do not match `sha256`, `request.too-large` beyond `maxBytes`
   */
  receive(source: Readable, expected: { sha256: string; maxBytes: number }): Promise<ReceivedArtifact>;
  /** @throws OrdoError `artifact.not-found` */
  open(sha256: string): Promise<{ stream: Readable; bytes: number }>;
  /** Removing an artifact that does not exist is harmless. */
  remove(sha256: string): Promise<void>;
  /** Removes what was left of uploads: drafts and pieces to which nothing was added for `olderThanMs`. Returns their number. */
  removeDrafts(olderThanMs: number): Promise<number>;
}
