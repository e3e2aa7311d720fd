/** Starts the process that sends the load, and gives it tasks. */
import { fork } from 'node:child_process';
import path from 'node:path';

export function startSender() {
  const child = fork(path.resolve(import.meta.dirname, '../load-sender.mjs'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map();
  let last = 0;
  let closing = false;
  child.on('message', ({ id, figures, error }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) resolve(figures);
    else reject(new Error(error));
  });
  child.on('exit', (code) => {
    if (closing) return;
    for (const { reject } of waiting.values()) reject(new Error(`the sending process ended with ${code}`));
  });
  /** Begins a task. `stop()` ends it early and returns its figures. */
  const begin = (task, options) => {
    const id = ++last;
    const figures = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    child.send({ id, task, options });
    return {
      figures,
      stop: () => {
        child.send({ id, stop: true });
        return figures;
      },
    };
  };
  const close = () => {
    closing = true;
    child.disconnect();
  };
  return { begin, run: (task, options) => begin(task, options).figures, close };
}
