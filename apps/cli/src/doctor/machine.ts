/** Checks the free space of the disk, that the home can be written to, and that the API's port is free. */
import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { describeError, makeFolder } from '@ordo/core';
import { DEFAULT_PORT } from '../env.ts';
import { type Check, fail, ok, warn } from './check.ts';

const GIGABYTE = 1e9;

export const checkHome: Check = async ({ home }) => {
  try {
    await makeFolder(home);
    await access(home, constants.W_OK);
    return ok('home', home);
  } catch (error) {
    return fail(
      'home',
      `${home} cannot be written to: ${describeError(error)}`,
      'set ORDO_HOME to a directory of your own',
    );
  }
};

export const checkDisk: Check = async ({ home }) => {
  try {
    const { bavail, bsize } = await statfs(home);
    const free = bavail * bsize;
    const detail = `${(free / GIGABYTE).toFixed(1)} GB free at ${home}`;
    if (free < GIGABYTE / 2) return fail('disk', detail, 'free some space, or set ORDO_HOME to a larger disk');
    if (free < 5 * GIGABYTE)
      return warn('disk', detail, 'free some space: checkpoints are large, and 5 GB or more is comfortable');
    return ok('disk', detail);
  } catch (error) {
    return warn('disk', `the free space cannot be measured: ${describeError(error)}`, 'make sure ORDO_HOME exists');
  }
};

export const checkPort: Check = async ({ host, port = DEFAULT_PORT }) => {
  if (!(await answers(host, port))) return ok('port', `${host}:${port} is free for the API`);
  const health = await fetch(`http://${host}:${port}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
  if (health?.ok) return ok('port', `${host}:${port}: an API answers there`);
  return warn('port', `${host}:${port} is taken by another program`, 'set ORDO_PORT to a free port');
};

/** Returns whether a program accepts connections at this address. */
export async function answers(host: string, port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 });
    const finish = (found: boolean): void => {
      socket.destroy();
      resolve(found);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false)).once('timeout', () => finish(false));
  });
}
