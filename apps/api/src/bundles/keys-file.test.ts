import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeKeys } from '@ordo/reports/bundle';
import { afterAll, describe, expect, it } from 'vitest';
import { readBundleKeys } from './keys-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ordo-keys-file-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function read(text: string): string[] {
  const file = path.join(folder, 'keys.pem');
  writeFileSync(file, text);
  return readBundleKeys(file);
}

describe('the file of trusted keys', () => {
  it('holds public keys one after the other, with remarks between them', () => {
    const [first, second] = [makeKeys().publicKey, makeKeys().publicKey];
    expect(read(`# ada\n${first}\n# grace\n${second}`)).toEqual([first.trim(), second.trim()]);
  });

  it.each<[string, () => string, RegExp]>([
    ['without a key', () => '# nobody', /holds no key/u],
    ['with a private key, which it does not show', () => makeKeys().privateKey, /holds a private key/u],
    [
      'with something else',
      () => '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----',
      /key 1 is not a public/u,
    ],
  ])('is refused %s', (_name, text, message) => {
    expect(() => read(text())).toThrow(message);
  });

  it('is refused where it cannot be read', () => {
    expect(() => readBundleKeys(path.join(folder, 'nowhere'))).toThrow(/ORDO_BUNDLE_KEYS_FILE cannot be used/u);
  });
});
