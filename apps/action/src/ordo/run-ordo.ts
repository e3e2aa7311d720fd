/** Runs Ordo as a child process. Its output for people goes to the log of the job. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Ended {
  /** The exit code; null if the process was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Surroundings {
  readonly command: readonly [string, ...string[]];
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Interrupts Ordo, which then ends in an orderly way and keeps its results. */
  readonly signal: AbortSignal;
}

/** Runs Ordo. @throws Error if the program cannot be started */
export async function runOrdo(words: readonly string[], surroundings: Surroundings): Promise<Ended> {
  const { command, folder, environment, signal } = surroundings;
  const [program, ...first] = command;
  const child = spawn(program, [...first, ...words], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const interrupt = (): boolean => child.kill('SIGINT');
  signal.addEventListener('abort', interrupt, { once: true });
  if (signal.aborted) interrupt();
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => {
    stderr.push(chunk);
    process.stderr.write(chunk);
  });
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() };
  } catch (error) {
    throw new Error(`${program} cannot be started: ${(error as Error).message}`, { cause: error });
  } finally {
    signal.removeEventListener('abort', interrupt);
  }
}
