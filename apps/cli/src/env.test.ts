import { describe, expect, it } from 'vitest';
import { readEnvironment, REPOSITORY } from './env.ts';

describe('readEnvironment', () => {
  it('has defaults for everything, and takes empty variables as absent', () => {
    const environment = readEnvironment({ ORDO_HOME: '', ORDO_PORT: '' });
    expect(environment.home).toBe(`${REPOSITORY}/.ordo`);
    expect(environment.port).toBeUndefined();
    expect(environment.host).toBe('127.0.0.1');
    expect(environment.logLevel).toBe('info');
  });

  it('refuses what is no port or level, with the fix', () => {
    expect(() => readEnvironment({ ORDO_PORT: '80a' })).toThrow(/ORDO_PORT is "80a", not a port/);
    expect(() => readEnvironment({ ORDO_PORT: '70000' })).toThrow(/not a port/);
    expect(() => readEnvironment({ ORDO_LOG_LEVEL: 'loud' })).toThrow(/ORDO_LOG_LEVEL is "loud"/);
  });
});
