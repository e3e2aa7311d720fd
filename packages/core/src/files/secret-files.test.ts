import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSecretFiles } from './secret-files.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (text: string): string => {
  const file = path.join(folder, 'secret');
  writeFileSync(file, text);
  return file;
};
const read = (variables: Record<string, string>) => readSecretFiles(variables, ['KEY']);

describe('a secret by file', () => {
  it.each(['s3cret', 's3cret\n', 's3cret\r\n'])(
    'is the content of the file without the line break at its end',
    (text) => {
      expect(read({ KEY_FILE: write(text) })['KEY']).toBe('s3cret');
    },
  );

  it('leaves everything else as it is, also where no file is named', () => {
    expect(read({ KEY: 'k', OTHER: 'o', KEY_FILE: '' })).toEqual({ KEY: 'k', OTHER: 'o', KEY_FILE: '' });
    expect(read({ KEY: '', KEY_FILE: write('k') })['KEY']).toBe('k');
  });

  it('is refused when it is also given directly, and when its file is missing, empty or has several lines', () => {
    const invalid = { code: 'environment.invalid' };
    expect(() => read({ KEY: 'k', KEY_FILE: write('s3cret') })).toThrow(expect.objectContaining(invalid));
    for (const file of ['/nowhere/secret', folder]) {
      expect(() => read({ KEY_FILE: file })).toThrow(expect.objectContaining(invalid));
    }
    for (const text of ['', '\n', 'one\ntwo']) {
      expect(() => read({ KEY_FILE: write(text) })).toThrow(expect.objectContaining(invalid));
    }
  });

  it('is never quoted in an error', () => {
    expect(() => read({ KEY: 'k', KEY_FILE: write('s3cret') })).not.toThrow('s3cret');
    expect(() => read({ KEY_FILE: write('s3cret\nmore') })).not.toThrow('s3cret');
  });
});
