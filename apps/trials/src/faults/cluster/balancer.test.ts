import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntil } from '@ordo/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBalancer, type OwnedBalancer } from './balancer.ts';

interface Backend {
  readonly server: Server;
  readonly port: number;
  readonly heard: string[];
  ready: boolean;
}

let backends: [Backend, Backend];
let balancer: OwnedBalancer;

async function startBackend(name: string): Promise<Backend> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/readyz') {
      response.writeHead(backend.ready ? 200 : 503).end();
      return;
    }
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      heard.push(`${request.method} ${request.url} ${body}`);
      response.end(name);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const backend: Backend = { server, port: (server.address() as AddressInfo).port, heard, ready: true };
  return backend;
}

const ask = async (path: string, body?: string): Promise<string> => {
  const answer = await fetch(balancer.url + path, body === undefined ? {} : { method: 'POST', body });
  return answer.status === 200 ? await answer.text() : String(answer.status);
};
const askTwice = async (): Promise<string> => [await ask('/a'), await ask('/a')].toSorted().join(' ');

beforeEach(async () => {
  backends = [await startBackend('one'), await startBackend('two')];
  balancer = await createBalancer(backends.map(({ port }) => port));
  await waitUntil(async () => (await askTwice()) === 'one two', { what: 'both backends' });
});
afterEach(async () => {
  await balancer.close();
  for (const { server } of backends) server.close().closeAllConnections();
});

it('asks only the backends that say they are ready, and answers by itself when there are none', async () => {
  backends[0].ready = false;
  await waitUntil(async () => (await askTwice()) === 'two two', { what: 'the second backend alone' });
  expect(await askTwice()).toBe('two two');
  backends[1].ready = false;
  await waitUntil(async () => (await ask('/a')) === '503', { what: 'an answer of its own' });
  expect(await ask('/a')).toBe('503');
});

it('delivers a request twice, or without an answer, as it is told', async () => {
  balancer.deliver((method) => (method === 'POST' ? 'twice' : 'plain'));
  await ask('/twice', 'body');
  balancer.deliver(() => 'unanswered');
  await expect(ask('/unanswered', 'body')).rejects.toThrow('fetch failed');
  balancer.deliver(null);
  const heard = backends.flatMap((backend) => backend.heard).filter((line) => line.startsWith('POST'));
  expect(heard.toSorted()).toEqual(['POST /twice body', 'POST /twice body', 'POST /unanswered body']);
});

it('lets later requests overtake one that it holds back', async () => {
  balancer.deliver((_method, path) => (path === '/late' ? 500 : 'plain'));
  const late = ask('/late', 'x').then(() => 'late');
  const soon = ask('/soon', 'x').then(() => 'soon');
  expect(await Promise.race([late, soon])).toBe('soon');
  expect(await late).toBe('late');
});
