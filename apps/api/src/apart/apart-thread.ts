/** The thread that does the tasks of `tasks.ts`, one at a time, with a few separate database connections. */
import { parentPort, workerData } from 'node:worker_threads';
import { createStore } from '@ordo/store';
import { yieldProcessor } from '../reporting/yield-processor.ts';
import { type Delivery, describeThrown, type Order } from './messages.ts';
import { TASKS } from './tasks.ts';
import type { ApartSettings, Tools } from './tools.ts';

/** The number of connections. A task asks for several things at once, and one task is done at a time. */
const CONNECTIONS = 3;

yieldProcessor();
if (parentPort === null) throw new Error('this thread is started by the API');
const port = parentPort;
const post = (delivery: Delivery): void => port.postMessage(delivery, []);
const { databaseUrl } = workerData as ApartSettings;
const tools: Tools = { store: createStore({ url: databaseUrl, maxConnections: CONNECTIONS }) };

port.on('message', ({ number, task, input }: Order) => {
  Promise.resolve()
    .then((): unknown => TASKS[task](input as never, tools))
    .then((value) => post({ number, value }))
    .catch((error: unknown) => post({ number, error: describeThrown(error) }));
});
