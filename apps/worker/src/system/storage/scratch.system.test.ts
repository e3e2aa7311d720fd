/** Tests that a worker that never gets to work still removes its scratch folder. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { locateBuilt, type NodeProcess, spawnNode, waitUntil } from '@ordo/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let home: string;
let server: Server | undefined;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'ordo-never-worked-'));
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  rmSync(home, { recursive: true, force: true });
});

function startWorker(apiUrl: string): NodeProcess {
  return spawnNode({
    script: locateBuilt('apps/worker', 'main.js'),
    env: { DATABASE_URL: 'postgres://127.0.0.1:1/none', ORDO_API_URL: apiUrl, ORDO_HOME: home },
  });
}

/** Lists the worker's own folders. */
function scratchFolders(): string[] {
  const parent = path.join(home, 'workers');
  return existsSync(parent) ? readdirSync(parent) : [];
}

/** Starts a server that acts like an API that refuses every worker. */
async function startRefusingApi(): Promise<string> {
  const body = JSON.stringify({ code: 'auth.forbidden', status: 403, detail: 'not this worker', problems: [] });
  const started = createServer((request, response) => {
    request.resume();
    response.writeHead(403, { 'content-type': 'application/problem+json' }).end(body);
  });
  server = started;
  await new Promise<void>((resolve) => void started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

describe('a worker', () => {
  it('that the API refuses ends with the reason and leaves no folder', async () => {
    const worker = startWorker(await startRefusingApi());
    expect(await worker.exited).toEqual({ code: 1, signal: null });
    expect(worker.lines.join('\n')).toContain('not this worker');
    expect(scratchFolders()).toEqual([]);
  });

  it('that is told to stop while it waits for the API leaves no folder', async () => {
    const worker = startWorker('http://127.0.0.1:8');
    await worker.waitForLine(/waiting for the API/u);
    expect(scratchFolders()).toHaveLength(1);
    worker.signal('SIGTERM');
    expect(await worker.exited).toEqual({ code: 0, signal: null });
    expect(scratchFolders()).toEqual([]);
  });

  it('that is told to stop before it registers leaves no folder', async () => {
    const worker = startWorker('http://127.0.0.1:8');
    await waitUntil(() => scratchFolders().length > 0, { what: 'the folder', intervalMs: 1 });
    worker.signal('SIGTERM');
    expect(await worker.exited).toEqual({ code: 0, signal: null });
    expect(scratchFolders()).toEqual([]);
  });
});
