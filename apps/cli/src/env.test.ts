import { describe, expect, it } from 'vitest';
import { readEnvironment, REPOSITORY } from './env.ts';

describe('readEnvironment', () => {
  it('has a default for everything, and treats empty variables as absent', () => {
    const environment = readEnvironment({ ORDO_HOME: '', ORDO_PORT: '' });
    expect(environment.home).toBe(`${REPOSITORY}/.ordo`);
    expect(environment.port).toBeUndefined();
    expect(environment.host).toBe('127.0.0.1');
    expect(environment.logLevel).toBe('info');
    // No number of grams is made up.
    expect(environment.energy).toEqual({});
  });

  it('refuses a value that is not a port or a log level', () => {
    expect(() => readEnvironment({ ORDO_PORT: '80a' })).toThrow(/ORDO_PORT is "80a", which is not a port/);
    expect(() => readEnvironment({ ORDO_PORT: '70000' })).toThrow(/not a port/);
    expect(() => readEnvironment({ ORDO_PORT: '0x10' })).toThrow(/not a port/);
    expect(readEnvironment({ ORDO_GRAMS_PER_KWH: '3.8e2' }).energy.gramsPerKwh).toBe(380);
    for (const wrong of ['few', '-1', '10000.5', '1e999']) {
      expect(() => readEnvironment({ ORDO_GRAMS_PER_KWH: wrong })).toThrow(`ORDO_GRAMS_PER_KWH is "${wrong}"`);
    }
    expect(() => readEnvironment({ ORDO_LOG_LEVEL: 'loud' })).toThrow(/ORDO_LOG_LEVEL is "loud"/);
  });

  it.each([
    ['DATABASE_URL', 'mysql://u:hunter2@host/x', 'has the scheme mysql://'],
    ['REDIS_URL', 'http://u:hunter2@host', 'has the scheme http://'],
    ['ORDO_API_URL', 'file:///etc/passwd', 'is not an address of a server'],
    ['ORDO_API_URL', 'localhost:8460', 'is not an address of a server'],
    ['ORDO_API_URL', 'http://', 'is not an address of a server'],
  ])('refuses %s=%s before anything uses it, and does not show its password', (name, url, message) => {
    const read = () => readEnvironment({ [name]: url });
    expect(read).toThrow(`${name} ${message}`);
    expect(read).not.toThrow('hunter2');
  });

  it('takes the addresses that services have', () => {
    const given = { DATABASE_URL: 'postgres://u@h/d', REDIS_URL: 'rediss://h:1', ORDO_API_URL: 'https://ordo.example' };
    expect(readEnvironment(given)).toMatchObject({ databaseUrl: 'postgres://u@h/d', apiUrl: 'https://ordo.example' });
  });
});
