import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { draftOf } from '@ordo/core/files';
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
    ['a missing file', () => readFile('/no-such-file'), '"/no-such-file" does not exist'],
    ['a file in a missing folder', () => writeFile('/no/such/file', ''), 'there is no folder "/no/such"'],
    ['a draft of a file', () => writeFile(draftOf('/no/such/file'), ''), 'there is no folder "/no/such"'],
  ])('makes wrong input of %s', async (_what, work, message) => {
    const error = await failing(work());
    expect(error).toMatchObject({
      message: expect.stringContaining(message) as string,
      fix: expect.any(String) as string,
    });
    expect(exitCodeOf(error)).toBe(2);
  });

  it('names the file that was given, and not its draft', () => {
    const error = Object.assign(new Error('EACCES'), { code: 'EACCES', path: draftOf('a/b.json'), syscall: 'open' });
    expect(explainPath(error)).toMatchObject({ message: '"a/b.json" may not be used by this user' });
  });

  it('leaves every other error as it is', () => {
    const error = new TypeError('a bug');
    expect(explainPath(error)).toBe(error);
    expect(explainPath(null)).toBeNull();
  });
});
