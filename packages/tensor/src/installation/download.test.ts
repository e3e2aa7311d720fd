/** Tests that downloads from a local server resume where they stopped, and are verified. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isOrdoError } from '@ordo/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { download } from './download.ts';

const CONTENT = Buffer.from('0123456789'.repeat(1000));

/** Answers with the whole file, or with the requested rest. */
const serve = (request: IncomingMessage, response: ServerResponse): void => {
  const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const body = CONTENT.subarray(start);
  response.writeHead(start > 0 ? 206 : 200, { etag: '"one"', 'content-length': body.length });
  response.end(body);
};

describe('download', () => {
  let folder = '';
  let file = '';
  let server: Server;
  let url = '';
  let respond: (request: IncomingMessage, response: ServerResponse) => void;
  const ranges: (string | undefined)[] = [];

  const fetchFile = () => download(url, file, () => undefined);
  const failure = async (): Promise<string> => {
    const error: unknown = await fetchFile().catch((reason: unknown) => reason);
    return isOrdoError(error, 'engine.install-failed') ? error.message : 'no failure';
  };

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ordo-download-'));
    file = path.join(folder, 'deep/file.bin');
    ranges.length = 0;
    respond = serve;
    server = createServer((request, response) => {
      ranges.push(request.headers.range);
      respond(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file.bin`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });

  it('writes the whole file once', async () => {
    await fetchFile();
    await fetchFile();
    expect(readFileSync(file).equals(CONTENT)).toBe(true);
    expect(ranges).toEqual([undefined]);
  });

  it('resumes a download that was interrupted', async () => {
    respond = (_, response) => {
      response.writeHead(200, { etag: '"one"', 'content-length': CONTENT.length });
      response.write(CONTENT.subarray(0, 4000));
      // The server cuts the connection when the client has written everything that was sent.
      const clock = setInterval(() => {
        if ((statSync(`${file}.part`, { throwIfNoEntry: false })?.size ?? 0) < 4000) return;
        clearInterval(clock);
        response.destroy();
      }, 10);
    };
    expect(await failure()).toContain('was interrupted');
    expect(existsSync(file)).toBe(false);
    respond = serve;
    await fetchFile();
    expect(ranges[1]).toBe('bytes=4000-');
    expect(readFileSync(file).equals(CONTENT)).toBe(true);
  });

  it('starts again when the file has changed on the server', async () => {
    writeFileSync(path.join(folder, 'file.bin.part'), 'old');
    file = path.join(folder, 'file.bin');
    writeFileSync(`${file}.part.etag`, '"zero"');
    respond = (_, response) => {
      response.writeHead(200, { etag: '"one"', 'content-length': CONTENT.length });
      response.end(CONTENT);
    };
    await fetchFile();
    expect(readFileSync(file).equals(CONTENT)).toBe(true);
  });

  it('refuses a file that differs from the hash that the server sends', async () => {
    const md5 = createHash('md5').update('something else').digest('base64');
    respond = (_, response) => {
      response.writeHead(200, { 'x-goog-hash': `crc32c=AAAA,md5=${md5}` });
      response.end(CONTENT);
    };
    expect(await failure()).toContain('damaged in transit');
    expect(existsSync(file)).toBe(false);
  });

  it('reports the answer of the server, or that none can be reached', async () => {
    respond = (_, response) => response.writeHead(404).end();
    expect(await failure()).toContain('answers 404');
    url = 'http://127.0.0.1:9/file.bin';
    expect(await failure()).toContain('cannot be reached');
  });
});
