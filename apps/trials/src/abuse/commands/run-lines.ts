/** Runs command lines in a few lasting processes with separate folders, and confirms findings in a new process. */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { CLI_MAIN } from '../product/repository.ts';
import type { Ended } from './lane.ts';

export interface LineEnded extends Ended {
  /** The seconds that the line took. If the code is null, it took too long and was stopped. */
  readonly seconds: number;
  /** The files that the line has written, changed or removed. */
  readonly written: readonly string[];
}

export interface Lane {
  run(words: readonly string[]): Promise<LineEnded>;
  /** Runs the line in a separate process. */
  runAlone(words: readonly string[]): Promise<LineEnded>;
  stop(): Promise<void>;
}

/** The longest time for a command. An idle machine refuses bad input at once, but a busy one needs longer. */
const LIMIT_SECONDS = 20;

/**
 * Opens a lane.
 * @param folder an empty folder for the working directory, the home and temporary files of the lane
 */
export async function openLane(folder: string, variables: NodeJS.ProcessEnv): Promise<Lane> {
  const cwd = path.join(folder, 'here');
  const tmp = path.join(folder, 'tmp');
  for (const part of [cwd, tmp]) await mkdir(part, { recursive: true });
  const env = { ...variables, HOME: folder, TMPDIR: tmp, ORDO_HOME: path.join(folder, 'home') };
  let child: ChildProcess | null = null;
  const start = async (): Promise<ChildProcess> => {
    const started = fork(path.join(import.meta.dirname, 'lane.js'), [], {
      cwd,
      env,
      // The process gets its own group, so that everything that a line starts can be ended with it.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await new Promise((resolve, reject) => started.once('message', resolve).once('exit', reject));
    return started;
  };
  const watch = async (work: () => Promise<Ended>): Promise<LineEnded> => {
    const before = await listFiles(folder);
    const started = performance.now();
    const ended = await work();
    const seconds = (performance.now() - started) / 1000;
    return { ...ended, seconds, written: compareFiles(before, await listFiles(folder)) };
  };
  const run = (words: readonly string[]): Promise<LineEnded> =>
    watch(async () => {
      child ??= await start();
      const ended = await ask(child, words);
      if (ended.code === null || child.exitCode !== null || child.signalCode !== null) child = null;
      return ended;
    });
  const runAlone = (words: readonly string[]): Promise<LineEnded> => watch(() => runInProcess(words, { cwd, env }));
  const stop = async (): Promise<void> => endGroup(child);
  return { run, runAlone, stop };
}

async function ask(child: ChildProcess, words: readonly string[]): Promise<Ended> {
  return await new Promise((resolve) => {
    const finish = (ended: Ended): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      resolve(ended);
    };
    const onMessage = (message: unknown): void => finish(message as Ended);
    const onExit = (code: number | null): void => finish({ code: code ?? 1, said: 'the process has ended' });
    const timer = setTimeout(() => {
      endGroup(child);
      finish({ code: null, said: '' });
    }, LIMIT_SECONDS * 1000);
    child.on('message', onMessage).once('exit', onExit);
    child.send([...words]);
  });
}

function endGroup(child: ChildProcess | null): void {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid, 'SIGKILL');
}

async function runInProcess(
  words: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Ended> {
  return await new Promise((resolve) => {
    const limits = { timeout: LIMIT_SECONDS * 1000, killSignal: 'SIGTERM', maxBuffer: 2 ** 26 } as const;
    const child = execFile(
      process.execPath,
      [CLI_MAIN, ...words],
      { ...options, ...limits },
      (error, stdout, stderr) => {
        const killed = error?.killed === true;
        const code = killed ? null : typeof error?.code === 'number' ? error.code : error === null ? 0 : 1;
        resolve({ code, said: `${stdout}${stderr}` });
      },
    );
    child.stdin?.end();
  });
}

type Files = ReadonlyMap<string, string>;

async function listFiles(folder: string): Promise<Files> {
  const names = await readdir(folder, { recursive: true });
  const entries = await Promise.all(
    names.map(async (name) => {
      const found = await stat(path.join(folder, name)).catch(() => null);
      return [
        name,
        found === null ? 'gone' : found.isDirectory() ? 'a folder' : `${found.size} ${found.mtimeMs}`,
      ] as const;
    }),
  );
  return new Map(entries);
}

function compareFiles(before: Files, after: Files): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
}
