/** Writes a new pair of keys. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keyIdOf, makeKeys, readPublicKey } from '@ordo/reports/bundle';
import { makeFolder, OrdoError } from '@ordo/core';
import type { Output } from '../output.ts';

/** Writes the keys. @throws OrdoError `request.invalid` for a file that exists */
export async function writeKeys(name: string, output: Output): Promise<void> {
  const { privateKey, publicKey } = makeKeys();
  const files = { privateKey: `${name}.pem`, publicKey: `${name}.pub.pem` };
  await makeFolder(path.dirname(path.resolve(name)));
  await writeNew(files.privateKey, privateKey, 0o600);
  await writeNew(files.publicKey, publicKey, 0o644);
  const keyId = keyIdOf(readPublicKey(publicKey, files.publicKey));
  output.result(
    { ...files, keyId },
    `wrote ${files.privateKey}, which stays secret, and ${files.publicKey}, which is for others\nkey ${keyId}`,
  );
}

async function writeNew(file: string, text: string, mode: number): Promise<void> {
  await writeFile(file, text, { flag: 'wx', mode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new OrdoError('request.invalid', `${file} exists already`, {
      fix: 'choose another name, or remove it yourself',
    });
  });
}
