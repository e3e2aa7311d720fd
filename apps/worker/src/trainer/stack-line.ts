/**
 * A line between worker and trainer, through which the worker asks where the trainer's program is. A thread of its own answers, because
 * the main thread may be in an endless loop.
 */
import type { ChildProcess } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** The file descriptor of the line in the trainer, and its place among the streams of the worker: behind IPC. */
const LINE = 4;
/** How long the trainer may take. It does not answer while it is stopped, waits, or is inside native code. */
const PATIENCE_MS = 2000;

/** The debugger interrupts JavaScript anywhere. `pause` takes effect with the next statement of the main thread. */
const ANSWER = `
const { Session } = require('node:inspector');
const { Socket } = require('node:net');
const line = new Socket({ fd: ${LINE} });
line.on('error', () => undefined);
line.once('data', () => {
  const session = new Session();
  session.connectToMainThread();
  const files = new Map();
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => files.set(scriptId, url));
  session.once('Debugger.paused', ({ params }) => {
    const at = ({ functionName, location: { scriptId, lineNumber, columnNumber } }) =>
      '    at ' + (functionName || '(anonymous)') + ' (' + [files.get(scriptId), lineNumber + 1, columnNumber + 1].join(':') + ')';
    line.end(params.callFrames.map(at).join('\\n'));
  });
  session.post('Debugger.enable', () => session.post('Debugger.pause'));
});
`;

/** Called once in the trainer: from now on its worker can ask where the program is. */
export function tellStack(): void {
  new Worker(ANSWER, { eval: true, stdout: true, stderr: true }).unref();
}

/** Asks a trainer. The answer is null when none comes. */
export async function askForStack({ stdio }: ChildProcess): Promise<string | null> {
  const line = stdio[LINE] as Duplex | undefined;
  if (!line?.writable) return null;
  line.on('error', () => undefined); // the trainer has ended meanwhile
  line.write('stack\n');
  const stack = await Promise.race([text(line).catch(() => ''), delay(PATIENCE_MS, '', { ref: false })]);
  return stack === '' ? null : stack;
}
