/** The thread that carries out the tasks of `tasks.ts`, one at a time. */
import { parentPort } from 'node:worker_threads';
import { yieldProcessor } from '../reporting/yield-processor.ts';
import { type Delivery, describeThrown, type Order } from './messages.ts';
import { TASKS } from './tasks.ts';

/** Items of a list in one message. Receiving as many takes a few milliseconds. */
const ITEMS_AT_ONCE = 100;

yieldProcessor();
if (parentPort === null) throw new Error('this thread is started by the API');
const port = parentPort;
const post = (delivery: Delivery): void => port.postMessage(delivery, []);

port.on('message', ({ number, task, input }: Order) => {
  Promise.resolve()
    .then((): unknown => TASKS[task](input as never))
    .then((value) => deliver(number, value as object))
    .catch((error: unknown) => post({ number, error: describeThrown(error) }));
});

/** The list `runs` of a value goes ahead in pieces. */
function deliver(number: number, value: object): void {
  if (!('runs' in value) || !Array.isArray(value.runs)) return post({ number, value });
  const { runs, ...rest } = value;
  for (let from = 0; from < runs.length; from += ITEMS_AT_ONCE) {
    post({ number, items: runs.slice(from, from + ITEMS_AT_ONCE) });
  }
  post({ number, value: rest });
}
