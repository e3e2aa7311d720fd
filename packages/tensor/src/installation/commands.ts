/** Runs the programs that an installation needs. If a program fails, the error contains the end of its output. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { OrdoError } from '@ordo/core';

/** The length of the output that an error keeps. It is enough for a compiler's reason. */
const LAST_WORDS = 4000;

/**
 * Resolves with the program's stdout.
 * @throws OrdoError `engine.install-failed` with the end of its output
 */
export async function runCommand(
  [file, ...args]: readonly [string, ...string[]],
  { cwd, fix }: { readonly cwd?: string; readonly fix: string },
): Promise<string> {
  const child = spawn(file, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let words = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-LAST_WORDS)));
  const [code, signal] = (await once(child, 'close').catch((cause: unknown) => {
    throw new OrdoError('engine.install-failed', `${file} cannot be started: ${String(cause)}`, { fix, cause });
  })) as [number | null, string | null];
  if (code === 0) return output;
  const how = signal === null ? `exit code ${code}` : `ended by ${signal}`;
  throw new OrdoError('engine.install-failed', `${[file, ...args].join(' ')}: ${how}\n${words.trim()}`, { fix });
}
