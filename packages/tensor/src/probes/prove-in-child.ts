/** Lets a child process compute something, so that a library or driver that crashes or hangs does not stop this process. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The last line of the child's output, or the reason why there is none. */
export type Proof<T> = { readonly said: T; readonly problem: null } | { readonly said: null; readonly problem: string };

/** The first start of a GPU on a machine compiles kernels and reads libraries of gigabytes. */
const ANSWERS_WITHIN_MS = 120_000;

/** Engines are probed several times in a process, and a proof stays valid. */
const proofs = new Map<string, Promise<Proof<unknown>>>();

/**
 * Runs Node with these arguments once per process and set of visible GPUs, and reads the last line of its output as JSON.
 * @param args for example `['-e', code, …]`, or the path of a script and its arguments
 */
export function proveInChild<T>(args: readonly string[], withinMs = ANSWERS_WITHIN_MS): Promise<Proof<T>> {
  const key = JSON.stringify([process.env['CUDA_VISIBLE_DEVICES'], args]);
  const proof = proofs.get(key) ?? runChild<T>(args, withinMs);
  proofs.set(key, proof);
  return proof as Promise<Proof<T>>;
}

async function runChild<T>(args: readonly string[], withinMs: number): Promise<Proof<T>> {
  try {
    // Work that cannot be interrupted, such as a call that waits for a hung driver, is killed.
    const options = { timeout: withinMs, killSignal: 'SIGKILL' } as const;
    const { stdout } = await promisify(execFile)(process.execPath, args, options);
    return { said: JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as T, problem: null };
  } catch (error) {
    return { said: null, problem: describeEnd(error, withinMs) };
  }
}

interface ChildError {
  readonly killed?: boolean;
  readonly signal?: string | null;
  readonly code?: number | string | null;
  readonly stderr?: string;
}

function describeEnd(error: unknown, withinMs: number): string {
  if (error instanceof SyntaxError) return 'the process that tried it ended without an answer';
  const { killed, signal, code, stderr = '' } = error as ChildError;
  if (killed === true) return `the process that tried it gave no answer within ${withinMs / 1000} s`;
  const how = typeof signal === 'string' ? `was ended by ${signal}` : `ended with ${String(code)}`;
  const words = stderr.split('\n').map((line) => line.trim());
  const said = words.findLast((line) => /^[A-Za-z]*Error\b/u.test(line)) ?? words.findLast((line) => line !== '') ?? '';
  return `the process that tried it ${how}${said === '' ? '' : `: ${said}`}`;
}
