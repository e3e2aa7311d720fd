/** Storage for large files, each named by its SHA-256. Local disk and S3-compatible stores implement it. */
import type { Readable } from 'node:stream';

/**
 * A file that was received completely but cannot be opened yet. Nobody can change it any more. The receiver must call `keep` or
 * `discard`; to discard a file that was kept is harmless.
 */
export interface ReceivedArtifact {
  readonly bytes: number;
  /** Puts the file in its place, instead of one that is already there. */
  readonly keep: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

/** A file that arrives in pieces. The name includes its sender, so that senders of equal files never write to the same place. */
export interface PiecedArtifact {
  readonly sha256: string;
  /** The id of the attempt that sends it, or a name for the owner of a dataset. */
  readonly sender: string;
}

export interface ArtifactPieces {
  /** Returns how many bytes have arrived so far, counted from the first one up to the first gap. */
  count(artifact: PiecedArtifact): Promise<number>;
  /**
   * Writes bytes from `offset` on, replaces those that are already there, and returns the new number of bytes. If the source
   * breaks off, the bytes that have arrived are kept.
   * @throws OrdoError `artifact.corrupt` when there is a gap before `offset`, `request.too-large` beyond `maxBytes`
   */
  write(source: Readable, artifact: PiecedArtifact, place: { offset: number; maxBytes: number }): Promise<number>;
  /** The bytes that have arrived, from the first on without a gap. */
  read(artifact: PiecedArtifact): Promise<AsyncIterable<Uint8Array>>;
  /** Forgets what has arrived. Harmless when nothing has. */
  discard(artifact: PiecedArtifact): Promise<void>;
  /**
   * Joins the pieces into a whole file, which requests that still send pieces cannot change. The pieces are removed when it is
   * kept or has a different hash.
   * @throws OrdoError `artifact.corrupt`
   */
  join(artifact: PiecedArtifact, bytes: number): Promise<ReceivedArtifact>;
}

/** A request that anybody may send to the store for some minutes, with the file or a piece as its body. */
export interface UploadRequest {
  readonly method: 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Lets workers and browsers exchange files with the store directly. */
export interface DirectTransfer {
  /**
   * Returns a request that the store accepts only for a body with the expected hash: that of the artifact or, if one is given,
   * of the piece. `pieces.join` then treats the file as if it had arrived in pieces. Returns null when the store does not
   * compare hashes.
   */
  upload(
    artifact: PiecedArtifact,
    piece: { offset: number; bytes: number; sha256: string } | null,
  ): Promise<UploadRequest | null>;
  /** Returns an address that serves the artifact under this file name for some minutes. */
  download(sha256: string, filename: string): Promise<string>;
}

export interface ListedArtifact {
  readonly sha256: string;
  readonly bytes: number;
  /** The time since the file was put in its place, by the clock of the storage. */
  readonly ageMs: number;
}

export interface ArtifactStorage {
  /** Resolves when the storage can be used. @throws OrdoError that says what is missing */
  check(): Promise<void>;
  readonly pieces: ArtifactPieces;
  /** Null when all bytes pass through the API. */
  readonly direct: DirectTransfer | null;
  /**
   * Receives a stream completely, or keeps nothing of it.
   * @throws OrdoError `artifact.corrupt` when the bytes do not match `sha256`, `request.too-large` beyond `maxBytes`
   */
  receive(source: Readable, expected: { sha256: string; maxBytes: number }): Promise<ReceivedArtifact>;
  /** Opens an artifact for reading. @throws OrdoError `artifact.not-found` */
  open(sha256: string): Promise<{ stream: Readable; bytes: number }>;
  /** Returns the size of the artifact in bytes; null when there is no such artifact. */
  sizeOf(sha256: string): Promise<number | null>;
  /** Lists all artifacts that are in their places. */
  list(): AsyncIterable<ListedArtifact>;
  /** Removes an artifact. Removing one that does not exist is harmless. */
  remove(sha256: string): Promise<void>;
  /** Removes the remains of uploads: drafts and pieces to which nothing was added for `olderThanMs`. Returns their number. */
  removeDrafts(olderThanMs: number): Promise<number>;
}
