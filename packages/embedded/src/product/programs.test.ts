import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeApi, describeWorker, locateProgram } from './programs.ts';

const APPS = path.resolve(import.meta.dirname, '../../../../apps');

describe('programs of the product', () => {
  it.each(['api', 'backup', 'create-api-key', 'create-queue-role', 'worker'] as const)('%s has a source', (name) => {
    const source = locateProgram(APPS, name).replace('/dist/', '/src/').replace(/\.js$/u, '.ts');
    expect(existsSync(source)).toBe(true);
  });

  it('get the address of the queue under the name of what it is in', () => {
    const api = { databaseUrl: 'postgresql://d', home: '/h', port: 1, auth: 'off' } as const;
    expect(describeApi(APPS, api).env).not.toHaveProperty('REDIS_URL');
    expect(describeApi(APPS, { ...api, redisUrl: 'redis://r' }).env).toMatchObject({
      DATABASE_URL: 'postgresql://d',
      REDIS_URL: 'redis://r',
    });
    const worker = { apiUrl: 'http://a', home: '/h', name: 'w' };
    const queueOf = (queueUrl: string) =>
      Object.entries(describeWorker(APPS, { ...worker, queueUrl }).env).filter(([name]) =>
        /^(?:DATABASE|REDIS)_URL$/u.test(name),
      );
    expect(queueOf('postgresql://q')).toEqual([['DATABASE_URL', 'postgresql://q']]);
    expect(queueOf('rediss://q')).toEqual([['REDIS_URL', 'rediss://q']]);
  });
});
