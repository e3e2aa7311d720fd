/** The tasks of the sending process. Each returns milliseconds per request. */
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '@ordo/core';
import { openClient, send } from './requests.mjs';

/** The largest share by which a pause varies, so that clients do not run in step. */
const JITTER = 0.5;

const sleep = (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined);

/** Repeats `work` for a time: every `everyMs`, or without a pause if that is 0. */
async function repeat({ everyMs, forMs, signal, random }, work) {
  const until = performance.now() + forMs;
  if (everyMs > 0) await sleep(random.nextFloat() * everyMs, signal);
  for (let n = 0; performance.now() < until && !signal.aborted; n++) {
    const due = performance.now() + everyMs * (1 + JITTER * (2 * random.nextFloat() - 1));
    await work(n);
    if (everyMs > 0) await sleep(Math.max(0, due - performance.now()), signal);
  }
}

/** Returns a metric event as the trainer emits it. */
export function metricAt(step) {
  const loss = 3 + 5 / (1 + step / 1000);
  return {
    kind: 'metric',
    step,
    values: {
      'train/loss': loss + Math.sin(step) / 7,
      'train/nll': loss + Math.sin(step) / 9,
      'train/learning-rate': 0.0005 / Math.sqrt(1 + step),
      'train/gradient-norm': 1 + Math.cos(step) / 3,
      'train/tokens-per-second': 10_000 + 100 * Math.sin(step),
      'train/padding-share': 0.1 + Math.cos(step) / 100,
      'train/epoch': Math.floor(step / 700),
    },
  };
}

function batchOf(first, size) {
  const at = new Date().toISOString();
  return Array.from({ length: size }, (_, i) => ({ seq: first + i, at, event: metricAt(first + i) }));
}

/** Sends batches for one attempt, one after another. */
async function batches({ address, attempt, first, size, ...pace }) {
  const { id, number, token, key } = attempt;
  const agent = openClient();
  const latencies = [];
  let next = first;
  await repeat({ ...pace, random: Random.fromSeed(1, 'batches') }, async () => {
    const body = JSON.stringify({ attemptNumber: number, events: batchOf(next, size) });
    const { ms } = await send(address, { method: 'POST', path: `/v1/attempts/${id}/events`, key, token, body, agent });
    latencies.push(ms);
    next += size;
  });
  agent.destroy();
  return { latencies, next };
}

/** Keeps the leases of a worker's attempts. */
async function heartbeats({ address, workerId, key, attempts, ...pace }) {
  const agent = openClient();
  const latencies = [];
  const body = JSON.stringify({ attempts: attempts.map(({ id, number }) => ({ id, number })) });
  await repeat({ ...pace, random: Random.fromSeed(2, 'heartbeats') }, async () => {
    const { ms } = await send(address, { method: 'POST', path: `/v1/workers/${workerId}/heartbeat`, key, body, agent });
    latencies.push(ms);
  });
  agent.destroy();
  return { latencies };
}

/** Reads with several clients, each with its own key and connection. `paths` repeats a path as often as it should be drawn. */
async function reads({ address, keys, paths, ...pace }) {
  const byPath = {};
  const began = performance.now();
  await Promise.all(
    keys.map(async (key, client) => {
      const random = Random.fromSeed(client, 'reads');
      const agent = openClient();
      await repeat({ ...pace, random }, async () => {
        const path = paths[random.nextBelow(paths.length)];
        (byPath[path] ??= []).push((await send(address, { path, key, agent })).ms);
      });
      agent.destroy();
    }),
  );
  return { byPath, latencies: Object.values(byPath).flat(), seconds: (performance.now() - began) / 1000 };
}

/** Sends a list of requests, which `clients` process together. */
async function list({ address, clients, requests }) {
  const left = [...requests];
  const latencies = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const agent = openClient();
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        latencies.push((await send(address, { ...next, agent })).ms);
      }
      agent.destroy();
    }),
  );
  return { latencies, seconds: (performance.now() - began) / 1000 };
}

/** Opens streams that stay open until the task is stopped. Counts the messages of all of them. */
async function streams({ address, path, keys, count, signal }) {
  let messages = 0;
  const open = Array.from({ length: count }, (_, i) => {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${keys[i % keys.length]}` };
    const asked = request(address + path, { headers, agent: false }, (response) => {
      response.setEncoding('utf8').on('data', (text) => (messages += text.split('\n\n').length - 1));
      response.on('error', () => undefined);
    });
    asked.on('error', () => undefined).end();
    return asked;
  });
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  for (const one of open) one.destroy();
  return { messages };
}

export const TASKS = { batches, heartbeats, reads, list, streams };
