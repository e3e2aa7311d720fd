import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from './env.ts';

const DATABASE_URL = 'postgresql://ordo@localhost/ordo';

describe('the environment', () => {
  it('needs a database and has defaults for everything else: loopback, and keys required', () => {
    expect(readEnvironment({ DATABASE_URL })).toEqual({
      databaseUrl: DATABASE_URL,
      queueUrl: DATABASE_URL,
      artifactDir: path.resolve('.ordo/artifacts'),
      dataDir: undefined,
      host: '127.0.0.1',
      port: 8460,
      auth: 'required',
      logLevel: 'info',
    });
  });

  it('uses Redis for the queue when REDIS_URL is set', () => {
    expect(readEnvironment({ DATABASE_URL, REDIS_URL: 'redis://r:6379' }).queueUrl).toBe('redis://r:6379');
  });

  it.each([
    ['DATABASE_URL', {}],
    ['ORDO_PORT', { DATABASE_URL, ORDO_PORT: '80a' }],
    ['ORDO_AUTH', { DATABASE_URL, ORDO_AUTH: 'no' }],
    ['REDIS_URL', { DATABASE_URL, REDIS_URL: 'http://r' }],
  ])('names %s when it is missing or malformed', (name, variables) => {
    expect(() => readEnvironment(variables)).toThrow(`missing or malformed: ${name}`);
  });
});
