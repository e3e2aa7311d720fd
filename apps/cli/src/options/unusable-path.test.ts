import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../exit-codes.ts';
import { explainPath } from './unusable-path.ts';

const failing = async (work: Promise<unknown>): Promise<unknown> =>
  explainPath(await work.catch((error: unknown) => error));

describe('explainPath', () => {
  it.each([
    ['a folder below a file', () => mkdir(`${import.meta.filename}/x`, { recursive: true }), 'lies below a file'],
    ['a folder to write', () => writeFile(import.meta.dirname, ''), 'is a folder'],
    ['a name that is too long', () => readFile('x'.repeat(5000)), 'is longer than the system allows'],
    ['a missing file', () => readFile('/no/such/file'), '"/no/such/file" does not exist'],
  ])('makes wrong input of %s', async (_what, work, message) => {
    const error = await failing(work());
    expect(error).toMatchObject({
      message: expect.stringContaining(message) as string,
      fix: expect.any(String) as string,
    });
    expect(exitCodeOf(error)).toBe(2);
  });

  it('leaves every other error as it is', () => {
    const error = new TypeError('a bug');
    expect(explainPath(error)).toBe(error);
    expect(explainPath(null)).toBeNull();
  });
});
