/** Tests fetching a model that is intact, damaged or cut off. The system test of `ordo up` fetches one from the real API. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApiClient } from '@ordo/api-client';
import { packFolder, sha256 } from '@ordo/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchModel } from './fetch-model.ts';

let root = '';
let archive: Buffer;
let server: Server | undefined;
const signal = new AbortController().signal;

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'ordo-fetch-'));
  const folder = path.join(root, 'stored');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'config.json'), '{}\n');
  const chunks: Uint8Array[] = [];
  for await (const chunk of packFolder(folder)) chunks.push(chunk);
  archive = Buffer.concat(chunks);
});
afterEach(() => {
  server?.close().closeAllConnections();
  rmSync(root, { recursive: true, force: true });
});

/** Serves the archive, or only its beginning, with the given hash, and fetches it. */
async function fetchFrom(hash: string, sent: number = archive.length): Promise<string> {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'x-ordo-sha256': hash, 'content-length': archive.length });
    response.write(archive.subarray(0, sent), () => {
      if (sent < archive.length) response.destroy();
      else response.end();
    });
  });
  const listening = server;
  await new Promise<void>((resolve) => void listening.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const folder = path.join(root, 'models', 'mine');
  await fetchModel(createApiClient({ baseUrl }), 'x', { folder, signal });
  return folder;
}

describe('fetching a model', () => {
  it('restores the folder that was stored', async () => {
    const folder = await fetchFrom(sha256(archive));
    expect(readdirSync(folder)).toEqual(['config.json']);
    expect(readFileSync(path.join(folder, 'config.json'), 'utf8')).toBe('{}\n');
    expect(readdirSync(path.join(root, 'models'))).toEqual(['mine']);
  });

  it.each([
    ['arrives with other bytes than were stored', 'artifact.corrupt', () => fetchFrom(sha256('other'))],
    ['breaks off', 'api.unavailable', () => fetchFrom(sha256(archive), 700)],
  ])('leaves nothing when it %s', async (_, code, fetching) => {
    await expect(fetching()).rejects.toMatchObject({ code });
    expect(readdirSync(path.join(root, 'models'))).toEqual([]);
  });
});
