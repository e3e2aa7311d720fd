/** The port and password of a private server, kept in its folder so that its URL stays the same over restarts. */
import { randomBytes, randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { OrdoError, replaceFile, writeFileAtomically } from '@ordo/core';
import type { Log } from '../processes/log.ts';

export interface EndpointOptions {
  readonly dir: string;
  readonly port: number | undefined;
  readonly log: Log;
}

/**
 * Chooses the port: the requested one, or else the one that was used before, or else a free one. The choice is kept for the
 * next start.
 * @throws OrdoError `environment.invalid` when the requested port is taken.
 */
export async function choosePort({ dir, port, log }: EndpointOptions): Promise<number> {
  if (port !== undefined) {
    if (await isPortFree(port)) return port;
    throw new OrdoError('environment.invalid', `port ${port} on 127.0.0.1 is taken`, {
      fix: 'choose another port, or stop the program that listens there',
    });
  }
  const remembered = await rememberedPort(dir);
  if (remembered !== undefined && (await isPortFree(remembered))) return remembered;
  const chosen = await findFreePort();
  if (remembered !== undefined)
    log('warn', `port ${remembered} is taken by another program; using ${chosen} from now on`);
  await writeFileAtomically(path.join(dir, 'port'), String(chosen));
  return chosen;
}

/** Returns the port that an earlier start chose for `dir`. */
export async function rememberedPort(dir: string): Promise<number | undefined> {
  const port = Number(await readIfThere(path.join(dir, 'port')));
  return port > 0 ? port : undefined;
}

/** Returns the password in `dir`. It is created on first use: 144 random bits in a file that only its owner can read. */
export async function readOrCreatePassword(dir: string): Promise<string> {
  const file = path.join(dir, 'password');
  const found = await readIfThere(file);
  if (found !== undefined) return found;
  const password = randomBytes(18).toString('base64url');
  await replaceFile(file, (draft) => writeFile(draft, password, { mode: 0o600 }));
  return password;
}

/**
 * The ports that servers of this machine may listen on. They are below those that Linux (32768 on), macOS and Windows (49152
 * on) give to outgoing connections, any of which could take the port before the server listens. They are also below the node
 * ports of Kubernetes (30000 on).
 */
const SERVER_PORTS = { first: 15_000, last: 29_999 } as const;

/** Ports that this process has tried or returned, on which a server may not listen yet. */
const chosenPorts = new Set<number>();

/** Finds a port of the loopback interface that is free at this moment. No call returns a port that an earlier call returned. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(SERVER_PORTS.first, SERVER_PORTS.last + 1);
    if (chosenPorts.has(port)) continue;
    chosenPorts.add(port);
    if (await isPortFree(port)) return port;
  }
}

async function isPortFree(port: number): Promise<boolean> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
