/** The build of this clone, which must exist. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findStale, locateBuilt } from './built-product.ts';

describe('locateBuilt', () => {
  it('refuses a file that no project compiles', () => {
    expect(() => locateBuilt('packages/core', 'no-such-file.js')).toThrow(/no-such-file\.js was not built/);
  });

  it('takes at most a tenth of a second for the app that needs most packages', () => {
    const repository = path.resolve(import.meta.dirname, '../../../..');
    // These are milliseconds of processor time, so that other work on the machine does not count.
    const milliseconds = Array.from({ length: 5 }, () => {
      const start = process.cpuUsage();
      expect(findStale(repository, 'apps/cli')).toBeNull();
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    });
    expect(Math.min(...milliseconds)).toBeLessThan(100);
  });
});
