import { describe, expect, it } from 'vitest';
import { signalProcess, spawnGuarded } from './guarded-process.ts';
import type { Service } from './kept-service.ts';
import { supervise } from './supervise.ts';
import { waitUntil } from './wait-until.ts';

const sleeper = (name: string, order: string[] = []): Service => ({
  name,
  start: async () => {
    order.push(`start ${name}`);
    return await spawnGuarded({ command: 'sleep', args: ['60'] });
  },
});

describe('supervise', () => {
  it('starts in order and stops in the reverse order', async () => {
    const order: string[] = [];
    const log = (_: string, message: string): void => void order.push(message);
    const supervision = await supervise([sleeper('database', order), sleeper('api', order)], { log });
    expect([...supervision.pids().keys()]).toEqual(['database', 'api']);
    await supervision.stop();
    await supervision.stop();
    expect(order).toEqual(['start database', 'start api', 'api stopped', 'database stopped']);
    expect(supervision.pids().size).toBe(0);
  });

  it('restarts a service that dies', async () => {
    const supervision = await supervise([sleeper('worker')], {
      log: () => undefined,
      backoff: { first: 20, maximum: 40 },
    });
    const first = await waitUntil(() => supervision.pids().get('worker'), { what: 'the worker' });
    signalProcess(first, 'SIGKILL');
    const second = await waitUntil(
      () => {
        const pid = supervision.pids().get('worker');
        return pid === first ? undefined : pid;
      },
      { what: 'the restarted worker' },
    );
    expect(second).not.toBe(first);
    await supervision.stop();
  });

  it('waits twice as long before each further restart, up to the maximum', async () => {
    const waits: string[] = [];
    const log = (_: string, message: string): void => void waits.push(...(/in \d+ ms/u.exec(message) ?? []));
    const crash: Service = { name: 'crash', start: async () => await spawnGuarded({ command: 'false', args: [] }) };
    const supervision = await supervise([crash], { log, backoff: { first: 10, maximum: 40 } });
    await waitUntil(() => waits.length >= 4, { what: 'four restarts' });
    await supervision.stop();
    expect(waits.slice(0, 4)).toEqual(['in 10 ms', 'in 20 ms', 'in 40 ms', 'in 40 ms']);
  });

  it('stops the running services when a later one cannot start', async () => {
    const stopped: string[] = [];
    const broken: Service = { name: 'broken', start: () => Promise.reject(new Error('no disk')) };
    await expect(
      supervise([sleeper('database'), broken], { log: (_, message) => stopped.push(message) }),
    ).rejects.toThrow('no disk');
    expect(stopped).toEqual(['database stopped']);
  });
});
