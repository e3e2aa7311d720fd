/** Starts the built API as a separate process. */
import { fork } from 'node:child_process';
import path from 'node:path';

/**
 * Starts the API.
 * @param redisUrl the queue; without it, the queue is in Postgres
 * @param profile the folder for a profile of the processor time, which is written when the API ends
 */
export async function startApi({ databaseUrl, redisUrl, home, auth = 'off', profile }) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, ORDO_HOME: home, ORDO_AUTH: auth, ORDO_PORT: '0' };
  delete env.REDIS_URL;
  if (redisUrl !== undefined) env.REDIS_URL = redisUrl;
  const server = path.resolve(import.meta.dirname, '../dist/server.js');
  const child = fork(server, {
    execArgv: profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
    env: { ...env, ORDO_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
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
