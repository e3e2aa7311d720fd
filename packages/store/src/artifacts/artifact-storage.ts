/** Storage for large files, each named by its SHA-256. Local disk and S3-compatible stores implement it. */
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

/** A request that anybody may send to the store for some minutes, with the file or the piece as its body. */
export interface UploadRequest {
  readonly method: 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What workers and browsers exchange with the store themselves. */
export interface DirectTransfer {
  /**
   * A request that the store accepts only for a body with the expected hash: that of the artifact or, if one is given, of
   * the piece. `pieces.join` then takes the file as if it had come in pieces. Null when the store does not compare hashes.
   */
  upload(
    artifact: PiecedArtifact,
    piece: { offset: number; bytes: number; sha256: string } | null,
  ): Promise<UploadRequest | null>;
  /** An address that hands out the artifact under this file name for some minutes. */
  download(sha256: string, filename: string): Promise<string>;
}

export interface ListedArtifact {
  readonly sha256: string;
  readonly bytes: number;
  /** How long ago it was put in its place, by the clock of the storage. */
  readonly ageMs: number;
}

export interface ArtifactStorage {
  /** Resolves when the storage can be used. @throws OrdoError that says what is missing */
  check(): Promise<void>;
  readonly pieces: ArtifactPieces;
  /** Null when all bytes pass through the API. */
  readonly direct: DirectTransfer | null;
  /**
   * Receives a stream completely or not at all.
   * @throws OrdoError `artifact.corrupt` when the bytes do not match `sha256`, `request.too-large` beyond `maxBytes`
   */
  receive(source: Readable, expected: { sha256: string; maxBytes: number }): Promise<ReceivedArtifact>;
  /** @throws OrdoError `artifact.not-found` */
  open(sha256: string): Promise<{ stream: Readable; bytes: number }>;
  /** Null when there is no such artifact. */
  sizeOf(sha256: string): Promise<number | null>;
  /** All artifacts that are in their places. */
  list(): AsyncIterable<ListedArtifact>;
  /** Removing an artifact that does not exist is harmless. */
  remove(sha256: string): Promise<void>;
  /** Removes what was left of uploads: drafts and pieces to which nothing was added for `olderThanMs`. Returns their number. */
  removeDrafts(olderThanMs: number): Promise<number>;
}
