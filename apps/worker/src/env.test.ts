import { isOrdoError } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { readSettings, readTrainerEnvironment } from './env.ts';

const minimal = { REDIS_URL: 'redis://:secret@127.0.0.1:6379' };

describe('readSettings', () => {
  it('needs only a queue', () => {
    expect(readSettings(minimal)).toMatchObject({
      apiUrl: 'http://127.0.0.1:8460',
      apiKey: null,
      pool: 'default',
      labels: [],
      concurrency: 1,
      threads: 1,
      engine: 'auto',
      graceSeconds: 30,
      idleExitSeconds: null,
    });
  });

  it('uses the queue in Postgres when there is no Redis', () => {
    expect(readSettings({ DATABASE_URL: 'postgres://127.0.0.1/ordo' }).queueUrl).toBe('postgres://127.0.0.1/ordo');
    expect(readSettings({ ...minimal, DATABASE_URL: 'postgres://127.0.0.1/ordo' }).queueUrl).toBe(minimal.REDIS_URL);
  });

  it('names every wrong variable at once, without showing secrets', () => {
    const wrong = { REDIS_URL: 'http://:secret@x', ORDO_WORKER_CONCURRENCY: '0', ORDO_WORKER_LABELS: 'gpu,Big' };
    const refused = ((): unknown => {
      try {
        return readSettings(wrong);
      } catch (error) {
        return error;
      }
    })();
    if (!isOrdoError(refused)) throw new Error('not refused');
    const messages = refused.problems.map(({ message }) => message).join('\n');
    expect(messages).toContain('REDIS_URL');
    expect(messages).toContain('ORDO_WORKER_CONCURRENCY: 0');
    expect(messages).toContain('ORDO_WORKER_LABELS: "Big"');
    expect(messages).not.toContain('secret');
  });
});

describe('readTrainerEnvironment', () => {
  it('leaves out the secrets, which a trainer does not need', () => {
    const env = {
      ...minimal,
      DATABASE_URL: 'postgres://x',
      ORDO_API_KEY: 'ordo_a_b',
      REDIS_URL_FILE: '/run/r',
      PATH: '/bin',
    };
    expect(readTrainerEnvironment(env)).toEqual({ PATH: '/bin' });
  });
});
