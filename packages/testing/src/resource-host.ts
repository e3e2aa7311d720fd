/**
 * Vitest's global setup. It provides one Postgres for a whole test run, which starts when the first test file asks for it. It
 * runs in Vitest's main process, so that the server outlives the test workers and stops at the end of the run.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { describeError } from '@ordo/core';
import { type EmbeddedPostgres, removePostgresData, startEmbeddedPostgres } from '@ordo/embedded';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the socket on which the resource host answers. */
    ordoResourceHost: string;
  }
}

/** Settings that trade durability for speed, because the data does not outlive the run. */
const FAST_AND_FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '300',
};

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'ordo-test-'));
  await chmod(scratch, 0o711); // the server may run as another user
  const dataDir = path.join(scratch, 'postgres');
  let starting: Promise<EmbeddedPostgres> | undefined;
  const server = createServer((_request, response) => {
    starting ??= startEmbeddedPostgres({
      dataDir,
      settings: FAST_AND_FORGETFUL,
      log: () => undefined, // tests cause errors on purpose; each test sees the error in its own client
    });
    starting.then(
      (postgres) => response.end(postgres.url),
      (error: unknown) => response.writeHead(503).end(describeError(error)),
    );
  });
  const socket = path.join(scratch, 'host');
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(socket, resolve);
  });
  project.provide('ordoResourceHost', socket);

  return async () => {
    server.close();
    server.closeAllConnections();
    if (starting !== undefined) await starting.then((postgres) => postgres.stop()).catch(() => undefined);
    await removePostgresData(dataDir);
    await rm(scratch, { recursive: true, force: true });
  };
}
