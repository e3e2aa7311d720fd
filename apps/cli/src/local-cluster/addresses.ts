/** The addresses of a home's services: chosen once per start, and completed while the services start. */
import { createServer } from 'node:net';
import { hidePassword, OrdoError } from '@ordo/core';
import { findFreePort } from '@ordo/embedded';
import { DEFAULT_PORT, type Environment } from '../env.ts';
import type { HomeLayout } from './home.ts';

/** The addresses that services need from each other. */
export interface Addresses {
  databaseUrl: string;
  /** The address of Redis; undefined when the queue is in Postgres. */
  redisUrl: string | undefined;
  /** The queue's address for workers: of Redis, or of Postgres with their own role. It is empty until the role exists. */
  queueUrl: string;
  readonly apiUrl: string;
  readonly host: string;
  readonly port: number;
}

/**
 * Chooses the addresses.
 * @throws OrdoError `environment.invalid` for a host that other machines can reach, or a port that is taken
 */
export async function chooseAddresses(environment: Environment): Promise<Addresses> {
  const { host } = environment;
  if (host !== 'localhost' && host !== '::1' && !host.startsWith('127.')) {
    throw new OrdoError(
      'environment.invalid',
      `ORDO_HOST is ${host}, which other machines can reach, but "ordo up" asks for no keys`,
      {
        fix: 'unset ORDO_HOST; to serve other machines use docker/compose.yaml, where every caller needs a key',
      },
    );
  }
  const port = await choosePort(environment);
  return {
    databaseUrl: environment.databaseUrl ?? '',
    redisUrl: environment.redisUrl,
    queueUrl: '',
    apiUrl: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    host,
    port,
  };
}

/** Describes the addresses in lines for people, without passwords. */
export function describeAddresses(addresses: Addresses, home: HomeLayout, environment: Environment): string[] {
  const queue =
    addresses.redisUrl === undefined
      ? 'in Postgres, because no redis-server was found'
      : hidePassword(addresses.redisUrl);
  return [
    `dashboard  ${addresses.apiUrl}`,
    `API        ${addresses.apiUrl}   (documentation: ${addresses.apiUrl}/docs)`,
    `database   ${hidePassword(addresses.databaseUrl)}`,
    `queue      ${queue}`,
    `home       ${home.root}   (logs in ${home.logs})`,
    `data       ${environment.dataDir ?? 'none; the built-in order-probe needs none'}`,
  ];
}

/** Returns the requested port; without one, the default port or, if another program uses that, any free one. */
async function choosePort({ host, port }: Environment): Promise<number> {
  if (port !== undefined) {
    if (await isFree(host, port)) return port;
    throw new OrdoError('environment.invalid', `port ${port} on ${host} is taken`, {
      fix: 'name another port with --port or, without it, with ORDO_PORT; or stop the program that listens there',
    });
  }
  return (await isFree(host, DEFAULT_PORT)) ? DEFAULT_PORT : await findFreePort();
}

async function isFree(host: string, port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
