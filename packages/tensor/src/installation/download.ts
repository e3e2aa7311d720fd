/** Downloads large files. An interrupted download resumes where it stopped. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { describeError, makeFolder, OrdoError } from '@ordo/core';

const FIX =
  'run the command again to continue; or give --mirror, --wheel, --libtensorflow, or --pip, which need no such download';

/** Downloads `url` to `file`, unless the file exists. Verifies its size and, if the server sends one, its MD5 hash. */
export async function download(url: string, file: string, say: (line: string) => void): Promise<void> {
  if ((await sizeOf(file)) > 0) return;
  await makeFolder(path.dirname(file));
  const partial = `${file}.part`;
  const response = await request(url, partial);
  const start = response.status === 206 ? await sizeOf(partial) : 0;
  const rest = Number(response.headers.get('content-length') ?? Number.NaN);
  say(`downloading ${url}${Number.isNaN(rest) ? '' : ` (${Math.round(rest / 1e6)} MB${start > 0 ? ' left' : ''})`}`);
  try {
    const body = Readable.fromWeb(response.body as ReadableStream);
    await pipeline(body, createWriteStream(partial, { flags: start > 0 ? 'a' : 'w' }));
  } catch (cause) {
    throw new OrdoError('engine.install-failed', `the download of ${url} was interrupted: ${describeError(cause)}`, {
      fix: FIX,
      cause,
    });
  }
  await verify(partial, { url, bytes: start + rest, md5: md5Of(response) });
  await rename(partial, file);
  await rm(tagFile(partial), { force: true });
}

/** Requests the rest of a partial file if the server still has the same file, and otherwise the whole file. */
async function request(url: string, partial: string): Promise<Response> {
  const start = await sizeOf(partial);
  const tag = await readFile(tagFile(partial), 'utf8').catch(() => '');
  const headers: Record<string, string> = start > 0 && tag !== '' ? { range: `bytes=${start}-`, 'if-range': tag } : {};
  let response: Response;
  try {
    response = await fetch(url, { headers });
  } catch (cause) {
    const reason = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause;
    throw new OrdoError('engine.install-failed', `${url} cannot be reached: ${describeError(reason)}`, {
      fix: FIX,
      cause,
    });
  }
  if (!response.ok || response.body === null) {
    throw new OrdoError('engine.install-failed', `${url} answers ${response.status} ${response.statusText}`, {
      fix: FIX,
    });
  }
  await writeFile(tagFile(partial), response.headers.get('etag') ?? '');
  return response;
}

const tagFile = (partial: string): string => `${partial}.etag`;

/** Reads the MD5 hash that Google's storage sends: `x-goog-hash: crc32c=…,md5=<base64>`. */
function md5Of(response: Response): string | undefined {
  return /md5=([A-Za-z0-9+/=]+)/.exec(response.headers.get('x-goog-hash') ?? '')?.[1];
}

interface Expected {
  readonly url: string;
  /** The size that the server announced; NaN when it sent none. */
  readonly bytes: number;
  readonly md5: string | undefined;
}

async function verify(file: string, { url, bytes, md5 }: Expected): Promise<void> {
  const size = await sizeOf(file);
  if (!Number.isNaN(bytes) && size !== bytes) {
    throw new OrdoError('engine.install-failed', `${url} gave ${size} of ${bytes} bytes`, { fix: FIX });
  }
  if (md5 === undefined) return;
  const hash = createHash('md5');
  await pipeline(createReadStream(file), hash);
  if (hash.digest('base64') === md5) return;
  await rm(file);
  throw new OrdoError('engine.install-failed', `${url} was damaged in transit (its MD5 differs)`, { fix: FIX });
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0;
}
