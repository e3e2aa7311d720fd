import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOrdoError } from '../errors/errors.ts';
import { readTls, variableOf } from './tls-options.ts';

/** This certificate was made with openssl for this test. The key opens nothing. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIUZJwuOaWSG9s3fA2iAhRXaG/J0gAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJT3JkbyB0ZXN0MCAXDTI2MTEyMjIyNDgwOFoYDzIxMjYxMDI5
MjI0ODA4WjAUMRIwEAYDVQQDDAlPcmRvIHRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATDz3Clh8+PKyPnM14fdMJbsasUbYr0SmZXL7By+pCnWrOl0rBB5/Xt
JaSelF67q/J2lf2IrfVQTZTFX/qhxCc2o1MwUTAdBgNVHQ4EFgQUHC3EGfEMRZG7
/bl9Wr8sYUNVHPowHwYDVR0jBBgwFoAUHC3EGfEMRZG7/bl9Wr8sYUNVHPowDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiBv+kIauMMYunqyM5+MZr38
f/FP91xBLpQRkUCTrBIdjgIgE9I4akn58PVPMGbLOkPrJlaf5e8fQQ8iexuSFn7+
tyQ=
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgph3j3xxQM4UmgGZP
YmOmforRT6XE8BO1p8VAyz6vd92hRANCAATDz3Clh8+PKyPnM14fdMJbsasUbYr0
SmZXL7By+pCnWrOl0rBB5/XtJaSelF67q/J2lf2IrfVQTZTFX/qhxCc2
-----END PRIVATE KEY-----
`;

let folder: string;
const at = (name: string): string => path.join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ordo-tls-options-'));
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await writeFile(at('crt.pem'), CERTIFICATE);
  await writeFile(at('key.pem'), KEY);
  await writeFile(at('other-key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(at('text.pem'), 'no certificate');
});
afterAll(() => rm(folder, { recursive: true }));

/** Replaces FILES in a URL by the folder of this test. */
const place = (url: string): string => url.replaceAll('FILES', folder);

function refusal(url: string): { message: string; fix: string } {
  try {
    readTls(place(url));
  } catch (error) {
    if (isOrdoError(error, 'environment.invalid')) return { message: error.message, fix: error.fix ?? '' };
    throw error;
  }
  throw new Error(`${url} was not refused`);
}

describe('the address of a server', () => {
  it.each([
    'postgres://u:p@h/db',
    'postgresql://u:p@h/db?sslmode=disable',
    'redis://h:6379',
    'valkey://h',
    'no address at all',
  ])('asks for no encryption: %s', (url) => {
    expect(readTls(url)).toBeUndefined();
  });

  it.each([
    'postgres://h/db?sslmode=verify-full',
    'POSTGRESQL://h/db?sslmode=verify-full',
    'rediss://h',
    'valkeys://h',
  ])('asks for encryption, with a certificate that is checked: %s', (url) => {
    expect(readTls(url)).toEqual({ rejectUnauthorized: true });
  });

  it('names a CA and a certificate of the client, whose files are read', () => {
    const url =
      'postgres://h/db?sslmode=verify-full&sslrootcert=FILES/crt.pem&sslcert=FILES/crt.pem&sslkey=FILES/key.pem';
    expect(readTls(place(url))).toEqual({ rejectUnauthorized: true, ca: CERTIFICATE, cert: CERTIFICATE, key: KEY });
    expect(readTls(place('rediss://h?sslrootcert=FILES/crt.pem'))).toEqual({
      rejectUnauthorized: true,
      ca: CERTIFICATE,
    });
  });

  it.each(['allow', 'prefer', 'require', 'verify-ca', '', 'VERIFY-FULL'])(
    'is refused with sslmode=%s, which would encrypt without a check',
    (mode) => {
      const { message, fix } = refusal(`postgres://u:secret@h/db?sslmode=${mode}`);
      expect(message).toContain(`sslmode=${mode},`);
      expect(fix).toMatch(/sslmode=verify-full/u);
      expect(message + fix).not.toContain('secret');
    },
  );

  it.each([
    ['an unknown parameter', 'postgres://h/db?sslmode=verify-full&sslcompression=1', /has sslcompression, which/u],
    ['a parameter of Redis only', 'postgres://h/db?tls=1', /has tls, which/u],
    ['the mode of Postgres on Redis', 'rediss://h?sslmode=verify-full', /has sslmode, which/u],
    ['a parameter in other letters', 'postgres://h/db?SSLMODE=verify-full', /has SSLMODE, which/u],
    ['a parameter that is there twice', 'postgres://h/db?sslmode=disable&sslmode=verify-full', /has sslmode twice/u],
    ['a CA without encryption', 'postgres://h/db?sslrootcert=/ca', /has sslrootcert, but .* not encrypted/u],
    ['a CA on a plain Redis', 'redis://h?sslrootcert=/ca', /has sslrootcert, but .* not encrypted/u],
    ['a file that does not exist', 'rediss://h?sslrootcert=FILES/none.pem', /none\.pem, which cannot be used: ENOENT/u],
    ['an empty name of a file', 'rediss://h?sslrootcert=', /sslrootcert=, which cannot be used/u],
    ['a folder', 'rediss://h?sslrootcert=FILES', /EISDIR/u],
    ['a CA that is no certificate', 'rediss://h?sslrootcert=FILES/text.pem', /text\.pem, which cannot be used/u],
    ['a certificate without its key', 'rediss://h?sslcert=FILES/crt.pem', /has sslcert without sslkey/u],
    ['a key without its certificate', 'rediss://h?sslkey=FILES/key.pem', /has sslkey without sslcert/u],
    [
      'the key of another certificate',
      'rediss://h?sslcert=FILES/crt.pem&sslkey=FILES/other-key.pem',
      /cannot be used/u,
    ],
    ['a certificate that is none', 'rediss://h?sslcert=FILES/text.pem&sslkey=FILES/key.pem', /cannot be used/u],
  ])('is refused for %s', (_what, url, reason) => {
    const { message, fix } = refusal(url);
    expect(message).toMatch(reason);
    expect(message).toMatch(url.startsWith('redis') ? /^REDIS_URL / : /^DATABASE_URL /u);
    expect(fix).not.toBe('');
  });

  it('tells which variable holds it', () => {
    expect(['postgres://h', 'PostgreSQL://h', 'redis://h', 'rediss://h'].map(variableOf)).toEqual([
      'DATABASE_URL',
      'DATABASE_URL',
      'REDIS_URL',
      'REDIS_URL',
    ]);
  });
});
