/** The place of a backup: a folder, or a prefix in a bucket. A backup is a set of named files. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder, OrdoError } from '@ordo/core';
import { readS3Address, type S3Credentials } from '../s3/address.ts';
import { createS3Bucket, type S3Bucket } from '../s3/bucket.ts';
import { ObjectWriter } from '../s3/object-writer.ts';

export interface WrittenFile {
  readonly bytes: number;
  readonly sha256: string;
}

export interface BackupPlace {
  /** The place as the user named it. */
  readonly name: string;
  readonly isEmpty: () => Promise<boolean>;
  /** Returns whether there is a file with this name. */
  readonly has: (name: string) => Promise<boolean>;
  /** Removes a file or, for a name that ends in a slash, all files in that folder. Does nothing if there are none. */
  readonly remove: (name: string) => Promise<void>;
  /** Writes a file and syncs it. */
  readonly write: (name: string, source: AsyncIterable<Uint8Array>) => Promise<WrittenFile>;
  /** Opens a file for reading. @throws OrdoError `backup.invalid` when there is no such file */
  readonly read: (name: string) => Promise<Readable>;
}

/**
 * Opens a place for backups.
 * @param place a folder, or `s3://bucket/prefix?endpoint=…`, which is opened with `credentials`
 * @throws OrdoError `request.invalid` for an address with another scheme
 */
export function openBackupPlace(place: string, credentials: () => S3Credentials): BackupPlace {
  const scheme = /^([a-z][a-z\d+.-]*):\/\//iu.exec(place)?.[1];
  if (scheme === undefined) return { name: place, ...openFolder(path.resolve(place)) };
  if (scheme !== 's3') {
    throw new OrdoError('request.invalid', `a backup cannot lie in ${place}: its scheme is ${scheme}, not s3`, {
      fix: 'name a folder, or s3://bucket/prefix?endpoint=https://host',
    });
  }
  const address = readS3Address(place);
  return { name: place, ...openBucket(createS3Bucket({ address, credentials: credentials() }), address.prefix) };
}

type Files = Omit<BackupPlace, 'name'>;

function openFolder(root: string): Files {
  return {
    isEmpty: async () => (await readdir(root).catch(() => [])).length === 0,
    has: async (name) => (await stat(path.join(root, name)).catch(() => null)) !== null,
    remove: async (name) => await rm(path.join(root, name), { recursive: true, force: true }),
    write: async (name, source) => {
      const file = path.join(root, name);
      await makeFolder(path.dirname(file), 0o700);
      const handle = await open(file, 'wx', 0o600);
      try {
        const written = await passOn(source, async (chunk) => {
          await handle.writeFile(chunk);
        });
        await handle.sync();
        return written;
      } finally {
        await handle.close();
      }
    },
    read: async (name) => {
      const handle = await open(path.join(root, name), 'r').catch(() => null);
      if (handle === null) throw missing(name);
      await handle.close();
      return createReadStream(path.join(root, name));
    },
  };
}

function openBucket(bucket: S3Bucket, prefix: string): Files {
  return {
    isEmpty: async () => {
      await bucket.check();
      return (await bucket.list(prefix).next()).done === true;
    },
    has: async (name) => (await bucket.sizeOf(`${prefix}${name}`)) !== null,
    remove: async (name) => {
      if (!name.endsWith('/')) await bucket.remove(`${prefix}${name}`);
      else for await (const { key } of bucket.list(`${prefix}${name}`)) await bucket.remove(key);
    },
    write: async (name, source) => {
      const writer = new ObjectWriter(bucket, `${prefix}${name}`);
      try {
        const written = await passOn(source, (chunk) => writer.write(chunk));
        await writer.finish();
        return written;
      } catch (error) {
        await writer.abort().catch(() => undefined);
        throw error;
      }
    },
    read: async (name) => {
      const opened = await bucket.open(`${prefix}${name}`);
      if (opened === null) throw missing(name);
      return opened.stream;
    },
  };
}

async function passOn(
  source: AsyncIterable<Uint8Array>,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    await write(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}

function missing(name: string): OrdoError {
  return new OrdoError('backup.invalid', `the backup has no file ${name}`, { fix: 'use a complete backup' });
}
