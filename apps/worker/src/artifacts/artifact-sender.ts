/**
 * Uploads checkpoints and models: as a whole if they are small, and in pieces if a proxy refuses their size. A large file is
 * always sent in pieces, because an upload that breaks off can then continue where it was. If the API signs requests to the
 * artifact store, the bytes go there without passing through the API.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ArtifactPieces, WholeArtifact } from '@ordo/api-client';
import { isOrdoError, type Logger, OrdoError } from '@ordo/core';
import { type DirectBody, sendDirectly } from './direct-upload.ts';

/** The largest file that is sent as a whole. */
const LARGEST_WHOLE_BYTES = 64 * 2 ** 20;
/** The largest piece. A piece is in memory while it is sent. */
const LARGEST_PIECE_BYTES = 16 * 2 ** 20;
const SMALLEST_PIECE_BYTES = 2 ** 10;

export interface Parcel {
  readonly attemptId: string;
  readonly attemptNumber: number;
  readonly sha256: string;
  readonly whole: WholeArtifact;
  readonly file: string;
  readonly signal: AbortSignal;
  /** Sends the whole file in one request. */
  readonly send: (body: ReadableStream<Uint8Array>) => Promise<void>;
}

export class ArtifactSender {
  readonly #pieces: ArtifactPieces;
  /** The largest size that is tried; a proxy may have refused larger ones. */
  #largest = LARGEST_WHOLE_BYTES;

  readonly #log: Logger | undefined;

  constructor(pieces: ArtifactPieces, log?: Logger) {
    this.#pieces = pieces;
    this.#log = log;
  }

  /**
   * Uploads a file.
   * @throws OrdoError `request.too-large` when the API accepts no file of this size, or a proxy refuses even 1 KiB
   */
  async send(parcel: Parcel): Promise<void> {
    // The file is opened before the request. Therefore a missing file is not an API error, and one that is deleted in the
    // meantime stays readable.
    const handle = await open(parcel.file);
    try {
      if (await this.#sendToStore(handle, parcel)) return;
      if (
        parcel.whole.bytes <= this.#largest &&
        (await this.#passes(parcel.whole.bytes, () => sendWhole(handle, parcel)))
      )
        return;
      await this.#sendPieces(handle, parcel);
    } finally {
      await handle.close();
    }
  }

  /** Sends the file to the store. @returns false when it has to go through the API instead */
  async #sendToStore(handle: FileHandle, { whole, signal, file, ...parcel }: Parcel): Promise<boolean> {
    const upload = { ...parcel, bytes: whole.bytes };
    const put = async (piece: Parameters<ArtifactPieces['sign']>[1], content: Omit<DirectBody, 'signal'>) => {
      const request = await this.#pieces.sign(upload, piece, signal);
      if (request === null) return false;
      const problem = await sendDirectly(request, { ...content, signal });
      if (problem !== null)
        this.#log?.warn({ reason: problem }, 'the store of artifacts takes nothing; the API gets the file');
      return problem === null;
    };
    if (whole.bytes <= LARGEST_WHOLE_BYTES) {
      if (!(await put(null, { body: readWhole(handle), bytes: whole.bytes }))) return false;
    } else {
      for (let offset = await this.#pieces.count(upload, signal); offset < whole.bytes; ) {
        const body = await readPiece(handle, offset, Math.min(LARGEST_PIECE_BYTES, whole.bytes - offset));
        if (body.length === 0) throw shortened(file, offset, whole.bytes);
        const piece = { offset, bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') };
        if (!(await put(piece, { body, bytes: body.length }))) return false;
        offset += body.length;
      }
    }
    await this.#pieces.store(upload, whole, signal);
    return true;
  }

  async #sendPieces(handle: FileHandle, { whole, signal, file, ...parcel }: Parcel): Promise<void> {
    const upload = { ...parcel, bytes: whole.bytes };
    let sent = await this.#pieces.count(upload, signal);
    while (sent < whole.bytes) {
      const offset = sent;
      const bytes = await readPiece(handle, offset, Math.min(this.#largest, LARGEST_PIECE_BYTES, whole.bytes - offset));
      if (bytes.length === 0) throw shortened(file, offset, whole.bytes);
      await this.#passes(bytes.length, async () => {
        sent = await this.#pieces.upload(upload, { offset, bytes }, signal);
      });
    }
    await this.#pieces.store(upload, whole, signal);
  }

  /** Returns false when a request of this size does not pass, but a smaller one might. */
  async #passes(bytes: number, request: () => Promise<void>): Promise<boolean> {
    try {
      await request();
      return true;
    } catch (error) {
      if (!isOrdoError(error, 'request.too-large') || bytes <= SMALLEST_PIECE_BYTES) throw error;
      this.#largest = Math.min(this.#largest, Math.floor(bytes / 2));
      return false;
    }
  }
}

async function sendWhole(handle: FileHandle, { send }: Parcel): Promise<void> {
  await send(readWhole(handle));
}

function readWhole(handle: FileHandle): ReadableStream<Uint8Array> {
  return Readable.toWeb(handle.createReadStream({ autoClose: false, start: 0 })) as ReadableStream<Uint8Array>;
}

/** Reads up to `length` bytes from `offset` on; fewer at the end of the file. */
async function readPiece(handle: FileHandle, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = new Uint8Array(length);
  const { bytesRead } = await handle.read(buffer, 0, length, offset);
  return buffer.subarray(0, bytesRead);
}

function shortened(file: string, found: number, expected: number): OrdoError {
  return new OrdoError('disk.damaged', `${file} has ${found} bytes instead of ${expected}`, {
    fix: 'check the disk of this worker',
  });
}
