/** A thread that asks `/readyz` at fixed times over a connection of its own. Whoever attacks the API has another event loop. */
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { ProbeReport, ProbeSettings } from './probe.ts';

if (parentPort === null) throw new Error('this thread is started by the measure of stalls');
const port = parentPort;
const { url, everyMs, withinMs } = workerData as ProbeSettings;
const { hostname, port: apiPort } = new URL(url);

let answered: number[] = [];
let failures: string[] = [];
/** One at a time on one connection, but a question that is not answered keeps the next one from nothing: see below. */
const agent = new Agent({ keepAlive: true });

/** Asked at its time even if the one before is not answered yet, so that a stall counts as often as it was due. */
function ask(): void {
  const began = performance.now();
  const request = get({ agent, hostname, port: apiPort, path: '/readyz', timeout: withinMs }, (response) => {
    response.resume().once('end', () => {
      answered.push(performance.now() - began);
      if (response.statusCode !== 200) failures.push(`status ${response.statusCode}`);
    });
  });
  request.once('timeout', () => request.destroy(new Error(`no answer within ${withinMs} ms`)));
  request.once('error', (error) => {
    answered.push(performance.now() - began);
    failures.push(error.message);
  });
}

setInterval(ask, everyMs);
port.on('message', () => {
  port.postMessage({ answered, failures } satisfies ProbeReport, []);
  [answered, failures] = [[], []];
});
