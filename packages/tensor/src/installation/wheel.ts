/** Extracts TensorFlow's libraries and C headers from a Python wheel (a zip file), and checks them against its RECORD. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { describeError, makeFolder, OrdoError } from '@ordo/core';
import { type Entry, open, type ZipFile } from 'yauzl';

const PREFIX = 'tensorflow/';
/** The folders of the C headers. The header of the C API includes only files from these folders. */
const WANTED =
  /^tensorflow\/(libtensorflow_(cc|framework)\.[\w.]+|include\/(tensorflow\/c\/|tensorflow\/core\/platform\/ctstring|tsl\/platform\/ctstring|xla\/tsl\/c\/)[\w./-]+)$/;
const RECORD = /^[^/]+\.dist-info\/RECORD$/;

/**
 * Unpacks the wheel's `tensorflow/` into `folder`.
 * @throws OrdoError `engine.install-failed`
 */
export async function unpackWheel(wheel: string, folder: string): Promise<void> {
  const refuse = (message: string, cause?: unknown) =>
    new OrdoError('engine.install-failed', `${wheel} ${message}`, {
      fix: 'get a wheel of TensorFlow for this machine: pip download tensorflow-cpu --no-deps',
      cause,
    });
  try {
    const entries = await listEntries(wheel);
    const record = entries.find(({ fileName }) => RECORD.test(fileName));
    const wanted = entries.filter(({ fileName }) => WANTED.test(fileName) && !/\.\.|\/$/.test(fileName));
    if (record === undefined || !wanted.some(({ fileName }) => fileName.startsWith('tensorflow/libtensorflow_cc'))) {
      throw refuse('holds no TensorFlow (no tensorflow/libtensorflow_cc with a RECORD)');
    }
    const hashes = await withZip(wheel, async (zip) =>
      parseRecord((await buffer(await zip.stream(record))).toString()),
    );
    for (const entry of wanted) {
      const found = await extract(wheel, entry, path.join(folder, entry.fileName.slice(PREFIX.length)));
      if (found !== hashes.get(entry.fileName)) throw refuse(`is damaged: ${entry.fileName} differs from its RECORD`);
    }
  } catch (error) {
    if (error instanceof OrdoError) throw error;
    throw refuse(`cannot be read: ${describeError(error)}`, error);
  }
}

interface OpenZip {
  readonly file: ZipFile;
  readonly stream: (entry: Entry) => Promise<NodeJS.ReadableStream>;
}

async function withZip<T>(wheel: string, work: (zip: OpenZip) => Promise<T>): Promise<T> {
  const file = await promisify<string, { lazyEntries: true; autoClose: false }, ZipFile>(open)(wheel, {
    lazyEntries: true,
    autoClose: false,
  });
  try {
    const openStream = promisify<Entry, NodeJS.ReadableStream>(file.openReadStream.bind(file));
    return await work({ file, stream: openStream });
  } finally {
    file.close();
  }
}

function listEntries(wheel: string): Promise<Entry[]> {
  return withZip(wheel, ({ file }) => {
    const entries: Entry[] = [];
    return new Promise((resolve, reject) => {
      file.on('entry', (entry: Entry) => {
        entries.push(entry);
        file.readEntry();
      });
      file.on('end', () => resolve(entries));
      file.on('error', reject);
      file.readEntry();
    });
  });
}

/** Writes one entry and resolves with its hash in the form of RECORD. */
async function extract(wheel: string, entry: Entry, target: string): Promise<string> {
  await makeFolder(path.dirname(target));
  return withZip(wheel, async ({ stream }) => {
    const hash = createHash('sha256');
    const content = await stream(entry);
    content.on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(content, createWriteStream(target));
    return hash.digest('base64url');
  });
}

/** Parses lines of `path,sha256=<urlsafe base64>,size` (PEP 376). */
export function parseRecord(text: string): Map<string, string> {
  const lines = text.split('\n').map((line) => /^"?(.+?)"?,sha256=([\w-]+),\d*\r?$/.exec(line));
  return new Map(lines.flatMap((match) => (match === null ? [] : [[match[1] as string, match[2] as string] as const])));
}
