import { describe, expect, it } from 'vitest';
import { readEnvironment, REPOSITORY } from './env.ts';

describe('readEnvironment', () => {
  it('has a default for everything, and treats empty variables as absent', () => {
    const environment = readEnvironment({ ORDO_HOME: '', ORDO_PORT: '' });
    expect(environment.home).toBe(`${REPOSITORY}/.ordo`);
    expect(environment.port).toBeUndefined();
    expect(environment.host).toBe('127.0.0.1');
    expect(environment.logLevel).toBe('info');
  });

  it('refuses a value that is not a port or a log level', () => {
    expect(() => readEnvironment({ ORDO_PORT: '80a' })).toThrow(/ORDO_PORT is "80a", which is not a port/);
    expect(() => readEnvironment({ ORDO_PORT: '70000' })).toThrow(/not a port/);
    expect(() => readEnvironment({ ORDO_LOG_LEVEL: 'loud' })).toThrow(/ORDO_LOG_LEVEL is "loud"/);
  });
});
