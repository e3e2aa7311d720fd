/** Sends signed requests to a bucket, and repeats those that fail temporarily. */
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, OrdoError } from '@ordo/core';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import type { UploadRequest } from '../artifacts/artifact-storage.ts';
import type { S3Place } from './address.ts';

const TRIES = 4;
const FIRST_DELAY_MS = 200;
/** The longest time that a request with at most one part as its body may take. */
const ANSWER_WITHIN_MS = 120_000;
/** The SHA-256 of an empty body. */
const NO_BODY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** The name of the object, with the prefix. Left out for requests about the bucket. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** The SHA-256 of the body. It is signed, so the store refuses any other body. */
  readonly sha256?: string;
  /** The statuses besides 2xx that do not count as failures. */
  readonly expected?: readonly number[];
}

export interface S3Requests {
  /** Sends a request. @throws OrdoError `artifact.unavailable` */
  readonly send: (request: S3Request) => Promise<Response>;
  /** Signs an upload whose body must have this SHA-256. */
  readonly signPut: (key: string, sha256: string) => Promise<UploadRequest>;
  /** Returns an address from which anybody may read the object for the given number of seconds. */
  readonly signGet: (key: string, options: { seconds: number; filename: string }) => Promise<string>;
}

export function createS3Requests({ address, credentials }: S3Place): S3Requests {
  const { endpoint, bucket, region } = address;
  const client = new AwsClient({ ...credentials, service: 's3', region, retries: 0 });
  const urlOf = (key: string, query: Readonly<Record<string, string>> = {}): string => {
    const search = new URLSearchParams(query).toString();
    return `${endpoint}/${bucket}${key === '' ? '' : `/${key}`}${search === '' ? '' : `?${search}`}`;
  };
  return {
    send: async ({ method, key = '', query, body, sha256 = NO_BODY, expected = [] }) => {
      for (let tries = 1; ; tries++) {
        const headers = { 'x-amz-content-sha256': sha256 };
        const signed = await client.sign(urlOf(key, query), { method, headers, body: body ?? null });
        const answer = await fetchInTime(signed).catch((error: unknown) => describeError(error));
        if (typeof answer !== 'string' && (answer.ok || expected.includes(answer.status))) return answer;
        const passes = typeof answer === 'string' || answer.status >= 500 || answer.status === 429;
        if (passes && tries < TRIES) {
          if (typeof answer !== 'string') await answer.body?.cancel();
          await delay(FIRST_DELAY_MS * 2 ** tries * (0.5 + Math.random()));
          continue;
        }
        throw await explain(`${method} ${key === '' ? bucket : key}`, answer);
      }
    },

    signPut: async (key, sha256) => {
      const headers = { 'x-amz-content-sha256': sha256 };
      const signed = await client.sign(urlOf(key), { method: 'PUT', headers });
      return { method: 'PUT', url: signed.url, headers: Object.fromEntries(signed.headers) };
    },

    signGet: async (key, { seconds, filename }) => {
      const query = {
        'X-Amz-Expires': String(seconds),
        'response-content-disposition': `attachment; filename="${filename}"`,
      };
      return (await client.sign(urlOf(key, query), { aws: { signQuery: true } })).url;
    },
  };
}

/** Sends a request whose answer must begin in time. The body of a download may take as long as it needs. */
async function fetchInTime(request: Request): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new Error(`no answer within ${ANSWER_WITHIN_MS / 1000} s`)),
    ANSWER_WITHIN_MS,
  );
  try {
    return await fetch(request, { signal: limit.signal });
  } finally {
    clearTimeout(timer);
  }
}

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' || name === 'Upload' });

/** Returns the only element of an XML answer. Throws a failure that comes with status 200, as it does for a multipart upload. */
export async function readXml<T>(answer: Response, what: string): Promise<T> {
  const text = await answer.text();
  const root = parser.parse(text) as Record<string, unknown>;
  if (root['Error'] !== undefined) throw await explain(what, new Response(text, { status: 500 }));
  const name = Object.keys(root).find((key) => !key.startsWith('?')) ?? '';
  return root[name] as T;
}

async function explain(what: string, answer: Response | string): Promise<OrdoError> {
  const reason = typeof answer === 'string' ? answer : await reasonOf(answer);
  return new OrdoError('artifact.unavailable', `the artifact storage did not do ${what}: ${reason}`, {
    fix: 'repeat the request; if it keeps failing, check ORDO_ARTIFACTS_URL and that its key may read, write, list and delete',
  });
}

async function reasonOf(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '');
  const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1];
  const message = /<Message>([^<]{1,300})<\/Message>/.exec(text)?.[1];
  return [`status ${answer.status}`, code, message].filter((part) => part !== undefined).join(', ');
}
