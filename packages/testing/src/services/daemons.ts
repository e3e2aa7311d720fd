/** Starts the daemons of another party's service in the foreground, and ends them in the reverse order. */
import { type ChildProcess, spawn } from 'node:child_process';

export interface Daemons {
  start(command: string, args: readonly string[]): void;
  stop(): Promise<void>;
}

/** @param env the variables that they get in addition to this process's environment */
export function createDaemons(env: Readonly<Record<string, string>>): Daemons {
  const daemons: ChildProcess[] = [];
  return {
    start: (command, args) => {
      daemons.push(spawn(command, [...args], { env: { ...process.env, ...env }, stdio: 'ignore' }));
    },
    stop: async () => {
      for (const daemon of daemons.toReversed()) await endDaemon(daemon);
    },
  };
}

async function endDaemon(daemon: ChildProcess): Promise<void> {
  if (daemon.exitCode !== null || daemon.signalCode !== null) return;
  const ended = new Promise((resolve) => {
    daemon.once('exit', resolve);
  });
  daemon.kill('SIGTERM');
  const clock = setTimeout(() => daemon.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(clock);
}
