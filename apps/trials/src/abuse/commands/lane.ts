/**
 * A process that runs one command line of `ordo` after another, so that thousands of them do not start thousands of processes.
 * The process ends with its parent.
 */
import { pathToFileURL } from 'node:url';
import { CLI_PROGRAM } from '../product/repository.ts';

export interface Ended {
  readonly code: number | null;
  /** The text on standard output and standard error. */
  readonly said: string;
}

interface Program {
  readonly runProgram: (words: readonly string[]) => Promise<number>;
}

/** The number of characters that are kept of one command's output. */
const MAX_CHARACTERS = 100_000;

let said = '';
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    if (said.length < MAX_CHARACTERS) said += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    const done = rest.at(-1);
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };
}

const { runProgram } = (await import(pathToFileURL(CLI_PROGRAM).href)) as Program;
process.on('message', (words: readonly string[]) => void run(words));
process.on('disconnect', () => process.exit(1));
process.send?.({ kind: 'ready' });

async function run(words: readonly string[]): Promise<void> {
  said = '';
  try {
    tell({ code: await runProgram(words), said });
  } catch (error) {
    tell({ code: 1, said: `${said}\nthe program has thrown ${String((error as Error).stack)}` });
  }
}

function tell(ended: Ended): void {
  process.send?.({ kind: 'ended', ...ended });
}
