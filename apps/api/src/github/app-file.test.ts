import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isOrdoError } from '@ordo/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readAppFile } from './app-file.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** A key in the form in which GitHub provides keys. */
const PEM = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
const SECRET = 'sixteen-characters-or-more';

const APP = {
  githubApp: 1,
  appId: 7,
  privateKeyFile: 'app.pem',
  webhookSecretFile: 'secret',
  apiUrl: 'https://api.github.com',
  page: 'https://ordo.example',
  repositories: [{ repositoryId: 1, studies: ['my.study.yaml'], pools: ['default'], allowInconclusive: false }],
};

function read(change: object = {}, files: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ordo-app-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const all = { 'app.pem': PEM, secret: `${SECRET}\n`, 'app.json': JSON.stringify({ ...APP, ...change }), ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(path.join(folder, name), text);
  return readAppFile(path.join(folder, 'app.json'));
}

function refusal(change: object, files: Readonly<Record<string, string>> = {}): string {
  try {
    read(change, files);
    return 'not refused';
  } catch (error) {
    if (!isOrdoError(error, 'environment.invalid')) throw error;
    return [error.message, ...error.problems.map(({ pointer }) => pointer)].join(' ');
  }
}

describe('readAppFile', () => {
  it('reads the key and the secret from the files beside it', () => {
    const app = read();
    expect(app.webhookSecret).toBe(SECRET);
    expect(app.privateKey.type).toBe('private');
    expect(app).not.toHaveProperty('privateKeyFile');
  });

  it.each<readonly [what: string, change: object, files: Readonly<Record<string, string>>, told: string]>([
    ['a short secret', {}, { secret: 'short' }, 'must have 16 or more'],
    ['no key', {}, { 'app.pem': 'no key' }, 'is not a private key'],
    ['a key that is not there', { privateKeyFile: 'other.pem' }, {}, 'is not a private key'],
    [
      'a repository by its name',
      { repositories: [{ ...APP.repositories[0], repositoryId: 'octo/paper' }] },
      {},
      '/repositories/0/repositoryId',
    ],
    [
      'a study outside of the repository',
      { repositories: [{ ...APP.repositories[0], studies: ['/etc/passwd'] }] },
      {},
      '/repositories/0/studies/0',
    ],
    ['no repository', { repositories: [] }, {}, '/repositories'],
    ['no JSON', {}, { 'app.json': 'githubApp: 1' }, 'cannot be read'],
  ])('refuses %s, and shows no secret', (_what, change, files, told) => {
    const message = refusal(change, files);
    expect(message).toContain(told);
    expect(message).not.toContain(SECRET);
    expect(message).not.toContain('PRIVATE KEY');
  });
});
