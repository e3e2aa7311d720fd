/** Reads, writes, lists and removes the objects of a bucket, and writes large ones in parts. */
import { Readable } from 'node:stream';
import { OrdoError, sha256 as hashOf } from '@ordo/core';
import type { S3Place } from './address.ts';
import { createS3Requests, readXml, type S3Requests } from './requests.ts';

export interface ListedObject {
  readonly key: string;
  readonly bytes: number;
  /** The time since the object was written, by the clock of the store. */
  readonly ageMs: number;
}

export interface ListedUpload {
  readonly key: string;
  readonly uploadId: string;
  readonly ageMs: number;
}

export interface S3Bucket extends Pick<S3Requests, 'signPut' | 'signGet'> {
  /** Resolves when the bucket can be used. @throws OrdoError `environment.invalid` when there is none, `artifact.unavailable` */
  check(): Promise<void>;
  /** Returns whether the store refuses a body that has a different hash from the signed one. The store is asked only once. */
  checksHashes(): Promise<boolean>;
  put(key: string, body: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Opens an object; returns null when there is no such object. */
  open(key: string): Promise<{ stream: Readable; bytes: number } | null>;
  sizeOf(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncGenerator<ListedObject>;
  beginUpload(key: string): Promise<string>;
  /** Writes a part. Returns the tag that names the part when the upload is completed. Parts are counted from 1. */
  putPart(upload: { key: string; uploadId: string }, part: number, body: Uint8Array<ArrayBuffer>): Promise<string>;
  completeUpload(upload: { key: string; uploadId: string }, tags: readonly string[]): Promise<void>;
  abortUpload(upload: { key: string; uploadId: string }): Promise<void>;
  listUploads(prefix: string): AsyncGenerator<ListedUpload>;
}

export function createS3Bucket(place: S3Place): S3Bucket {
  const requests = createS3Requests(place);
  const { send } = requests;
  let checking: Promise<boolean> | undefined;
  return {
    signPut: requests.signPut,
    signGet: requests.signGet,

    check: async () => {
      const { status } = await send({ method: 'HEAD', expected: [404] });
      if (status !== 404) return;
      throw new OrdoError('environment.invalid', `the artifact storage has no bucket ${place.address.bucket}`, {
        fix: 'create the bucket, or correct ORDO_ARTIFACTS_URL',
      });
    },

    checksHashes: () =>
      (checking ??= refusesWrongHash(requests, `${place.address.prefix}drafts/wrong-on-purpose`).catch(
        (error: unknown) => {
          checking = undefined;
          throw error;
        },
      )),

    put: async (key, body) => drain(await send({ method: 'PUT', key, body, sha256: hashOf(body) })),

    open: async (key) => {
      const answer = await send({ method: 'GET', key, expected: [404] });
      if (answer.status === 404 || answer.body === null) return drain(answer).then(() => null);
      const stream = Readable.fromWeb(answer.body);
      return { stream, bytes: Number(answer.headers.get('content-length')) };
    },

    sizeOf: async (key) => {
      const { status, headers } = await send({ method: 'HEAD', key, expected: [404] });
      return status === 404 ? null : Number(headers.get('content-length'));
    },

    remove: async (key) => drain(await send({ method: 'DELETE', key, expected: [404] })),
    list: (prefix) => listObjects(requests, prefix),
    ...multipart(requests),
    listUploads: (prefix) => listUploads(requests, prefix),
  };
}

function multipart({ send }: S3Requests): Pick<S3Bucket, 'beginUpload' | 'putPart' | 'completeUpload' | 'abortUpload'> {
  return {
    beginUpload: async (key) => {
      const answer = await send({ method: 'POST', key, query: { uploads: '' } });
      return (await readXml<{ UploadId: string }>(answer, `the begin of ${key}`)).UploadId;
    },

    putPart: async ({ key, uploadId }, part, body) => {
      const query = { partNumber: String(part), uploadId };
      const answer = await send({ method: 'PUT', key, query, body, sha256: hashOf(body) });
      await drain(answer);
      return answer.headers.get('etag') ?? '';
    },

    completeUpload: async ({ key, uploadId }, tags) => {
      const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      const answer = await send({ method: 'POST', key, query: { uploadId }, body, sha256: hashOf(body) });
      await readXml(answer, `the end of ${key}`);
    },

    abortUpload: async ({ key, uploadId }) =>
      drain(await send({ method: 'DELETE', key, query: { uploadId }, expected: [404] })),
  };
}

/**
 * Sends a byte with a wrong hash, and returns whether the store refuses it. A store that does not compare hashes accepts the
 * byte, which is then removed.
 */
async function refusesWrongHash({ send }: S3Requests, key: string): Promise<boolean> {
  const sha256 = hashOf('another byte');
  const answer = await send({ method: 'PUT', key, body: Buffer.from('x'), sha256, expected: [400, 403, 422] });
  await drain(answer);
  if (answer.ok) await drain(await send({ method: 'DELETE', key, expected: [404] }));
  return !answer.ok;
}

interface Page {
  readonly Contents?: readonly { Key: string; Size: string; LastModified: string }[];
  readonly Upload?: readonly { Key: string; UploadId: string; Initiated: string }[];
  readonly IsTruncated: string;
  readonly NextContinuationToken?: string;
  readonly NextKeyMarker?: string;
  readonly NextUploadIdMarker?: string;
}

async function* listObjects({ send }: S3Requests, prefix: string): AsyncGenerator<ListedObject> {
  for (let more: Record<string, string> | null = {}; more !== null; ) {
    const answer: Response = await send({ method: 'GET', query: { 'list-type': '2', prefix, ...more } });
    const now = clockOf(answer);
    const page: Page = await readXml<Page>(answer, `the list of ${prefix}`);
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      yield { key: Key, bytes: Number(Size), ageMs: now - Date.parse(LastModified) };
    }
    more = page.IsTruncated === 'true' ? { 'continuation-token': page.NextContinuationToken ?? '' } : null;
  }
}

async function* listUploads({ send }: S3Requests, prefix: string): AsyncGenerator<ListedUpload> {
  for (let more: Record<string, string> | null = {}; more !== null; ) {
    const answer: Response = await send({ method: 'GET', query: { uploads: '', prefix, ...more } });
    const now = clockOf(answer);
    const page: Page = await readXml<Page>(answer, `the uploads of ${prefix}`);
    for (const { Key, UploadId, Initiated } of page.Upload ?? []) {
      yield { key: Key, uploadId: UploadId, ageMs: now - Date.parse(Initiated) };
    }
    const next = { 'key-marker': page.NextKeyMarker ?? '', 'upload-id-marker': page.NextUploadIdMarker ?? '' };
    more = page.IsTruncated === 'true' ? next : null;
  }
}

/** Returns the time by the clock of the store, in milliseconds since 1970. The clock of this process may differ. */
function clockOf(answer: Response): number {
  return Date.parse(answer.headers.get('date') ?? new Date().toUTCString());
}

async function drain(answer: Response): Promise<void> {
  await answer.body?.cancel();
}
