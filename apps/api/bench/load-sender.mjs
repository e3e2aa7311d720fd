/** The second process of `load.mjs`: sends the load, so that the sending does not slow down what is measured. */
import { setMaxListeners } from 'node:events';
import { TASKS } from './load/tasks.mjs';

const stops = new Map();

process.on('message', ({ id, task, options, stop }) => {
  if (stop) {
    stops.get(id)?.abort();
    return;
  }
  const stopping = new AbortController();
  // Each client of a task listens to this signal.
  setMaxListeners(0, stopping.signal);
  stops.set(id, stopping);
  TASKS[task]({ ...options, signal: stopping.signal }).then(
    (figures) => process.send({ id, figures }),
    (error) => process.send({ id, error: error.stack }),
  );
});
process.on('disconnect', () => process.exit());
