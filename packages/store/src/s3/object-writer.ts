/** Writes one object from a stream of unknown length: in one request if it is small, otherwise in parts of 8 MiB. */
import type { S3Bucket } from './bucket.ts';

/**
 * The size of a part. No part except the last may be smaller than 5 MiB, and there may be 10,000, so that an object has at most
 * 78 GiB.
 */
const PART_BYTES = 8 * 2 ** 20;

export class ObjectWriter {
  readonly #bucket: S3Bucket;
  readonly #key: string;
  readonly #tags: string[] = [];
  #upload: { key: string; uploadId: string } | null = null;
  #waiting: Uint8Array[] = [];
  #bytes = 0;

  constructor(bucket: S3Bucket, key: string) {
    this.#bucket = bucket;
    this.#key = key;
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#waiting.push(chunk);
    this.#bytes += chunk.byteLength;
    if (this.#bytes >= PART_BYTES) await this.#sendPart();
  }

  /** Sends what remains, so that `finish` is quick. */
  async settle(): Promise<void> {
    if (this.#upload !== null && this.#bytes > 0) await this.#sendPart();
  }

  /** Makes the complete object appear. */
  async finish(): Promise<void> {
    await this.settle();
    if (this.#upload === null) await this.#bucket.put(this.#key, this.#take());
    else await this.#bucket.completeUpload(this.#upload, this.#tags);
  }

  /** Removes everything that was sent. */
  async abort(): Promise<void> {
    if (this.#upload !== null) await this.#bucket.abortUpload(this.#upload);
  }

  async #sendPart(): Promise<void> {
    this.#upload ??= { key: this.#key, uploadId: await this.#bucket.beginUpload(this.#key) };
    const body = this.#take();
    this.#tags.push(await this.#bucket.putPart(this.#upload, this.#tags.length + 1, body));
  }

  #take(): Uint8Array<ArrayBuffer> {
    const body = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#bytes = 0;
    return body;
  }
}
