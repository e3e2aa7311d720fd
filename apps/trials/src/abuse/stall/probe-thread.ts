/** Asks `/readyz` at fixed times in a separate thread, so that the work of the attack does not delay the questions. */
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { ProbeReport, ProbeSettings } from './probe.ts';

if (parentPort === null) throw new Error('this thread is started by the measure of stalls');
const port = parentPort;
const { url, everyMs, withinMs } = workerData as ProbeSettings;
const { hostname, port: apiPort } = new URL(url);

let answered: number[] = [];
let failures: string[] = [];
/** The agent, which reuses connections. A question that comes before the last answer opens another connection. */
const agent = new Agent({ keepAlive: true });

/** Asks when it is due, even if the last question has no answer yet, so that a long stall counts once for each question. */
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
