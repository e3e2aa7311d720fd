/**
 * A channel between worker and trainer through which the worker asks where the trainer's program is. A separate thread answers,
 * because the main thread may be in an endless loop.
 */
import type { ChildProcess } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** The file descriptor of the channel in the trainer, and its index among the streams of the worker, after IPC. */
const LINE = 4;
/** The longest wait for an answer. The trainer does not answer while it is stopped, waits, or is inside native code. */
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

/** Lets the worker ask where the program is. The trainer calls it once. */
export function tellStack(): void {
  new Worker(ANSWER, { eval: true, stdout: true, stderr: true }).unref();
}

/** Asks a trainer. Resolves to null if no answer comes. */
export async function askForStack({ stdio }: ChildProcess): Promise<string | null> {
  const line = stdio[LINE] as Duplex | undefined;
  if (!line?.writable) return null;
  line.on('error', () => undefined); // The trainer has ended in the meantime.
  line.write('stack\n');
  const stack = await Promise.race([text(line).catch(() => ''), delay(PATIENCE_MS, '', { ref: false })]);
  return stack === '' ? null : stack;
}
