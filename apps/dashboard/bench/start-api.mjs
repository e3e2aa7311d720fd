/** Starts the built API as a process of its own, with the queue in Postgres. */
import { fork } from 'node:child_process';
import path from 'node:path';

const SERVER = path.resolve(import.meta.dirname, '../../api/dist/server.js');

/** @returns its address, its process, and a function that ends it */
export async function startApi({ databaseUrl, home }) {
  const { REDIS_URL: _redis, ...inherited } = process.env;
  const own = { DATABASE_URL: databaseUrl, ORDO_HOME: home, ORDO_AUTH: 'off', ORDO_PORT: '0', ORDO_LOG_LEVEL: 'warn' };
  const child = fork(SERVER, { env: { ...inherited, ...own }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const { address } = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the API ended with ${code}`)));
  });
  const stop = async () => {
    child.removeAllListeners('exit');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { address, pid: child.pid, stop };
}
