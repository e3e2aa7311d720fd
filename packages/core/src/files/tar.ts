/** Packs a folder of plain files into one tar archive (POSIX ustar), and unpacks it. */
import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarDecoder } from 'modern-tar';
import { packTar } from 'modern-tar/fs';
import { describeError, OrdoError } from '../errors/errors.ts';
import { makeFolder } from './files.ts';

const LONGEST_NAME = 100;
const PLAIN_NAME = /^[\w-][\w.-]*$/;
/** The owner and time that every archive has, so that equal contents give equal bytes. */
const NEUTRAL = { mtime: new Date(0), mode: 0o644, uid: 0, gid: 0, uname: '', gname: '' };

/**
 * Packs the files of a folder in the order of their names. Equal contents give equal bytes.
 * @param first the name of the file that comes before all others, if it exists
 */
export async function* packFolder(folder: string, first?: string): AsyncGenerator<Uint8Array> {
  const sorted = (await readdir(folder)).toSorted();
  const names = [...sorted.filter((name) => name === first), ...sorted.filter((name) => name !== first)];
  const odd = names.find((name) => !isPlainName(name));
  if (odd !== undefined) throw new OrdoError('internal.unexpected', `"${odd}" cannot be put into an archive`);
  const files = names.map((name) => ({
    type: 'file' as const,
    source: path.join(folder, name),
    target: name,
    ...NEUTRAL,
  }));
  yield* packTar(files) as AsyncIterable<Uint8Array>;
}

/**
 * Writes the files of an archive into a folder, which is created.
 * @throws OrdoError `artifact.corrupt` when the bytes are not an archive, end early, or contain anything except plain files;
 *   `request.too-large` for more than `mostFiles`. Errors of the stream itself and of the disk are thrown unchanged.
 */
export async function unpackFolder(
  archive: AsyncIterable<Uint8Array>,
  folder: string,
  mostFiles = Infinity,
): Promise<void> {
  await makeFolder(folder);
  for await (const { name, body } of listEntries(archive, mostFiles)) {
    await pipeline(body, createWriteStream(path.join(folder, name), { flags: 'wx' }));
  }
}

/**
 * Returns the first file with this name, without reading what comes after it; null if there is none.
 * @throws OrdoError as `unpackFolder` does
 */
export async function findInFolder(
  archive: AsyncIterable<Uint8Array>,
  wanted: string,
  mostFiles: number,
): Promise<Buffer | null> {
  for await (const { name, body } of listEntries(archive, mostFiles)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) if (name === wanted) chunks.push(chunk);
    if (name === wanted) return Buffer.concat(chunks);
  }
  return null;
}

interface Entry {
  readonly name: string;
  /** The contents. They must be read to their end before the next entry. */
  readonly body: AsyncIterable<Uint8Array>;
}

async function* listEntries(archive: AsyncIterable<Uint8Array>, mostFiles: number): AsyncGenerator<Entry> {
  const source = new Source(archive);
  const entries = Readable.toWeb(Readable.from(source.read())).pipeThrough(createTarDecoder({ strict: true }));
  let files = 0;
  for await (const { header, body } of source.explain(entries)) {
    if (header.type !== 'file' || !isPlainName(header.name)) {
      throw corrupt(`it holds ${JSON.stringify(header.name)}, which is not a plain file`);
    }
    if (++files > mostFiles) {
      throw new OrdoError('request.too-large', `the archive holds more than ${mostFiles} files`, {
        fix: 'make one that holds fewer',
      });
    }
    yield { name: header.name, body: source.explain(body) };
  }
}

/** Distinguishes an archive with wrong bytes from a stream that failed while it was read. */
class Source {
  readonly #bytes: AsyncIterable<Uint8Array>;
  #failure: { readonly error: unknown } | undefined;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#bytes = bytes;
  }

  async *read(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of this.#bytes) yield chunk;
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }

  /** Passes on the decoded parts, and turns an error of the decoder into one that describes the archive. */
  async *explain<Part>(decoded: AsyncIterable<Part>): AsyncGenerator<Part> {
    try {
      yield* decoded;
    } catch (error) {
      throw this.#failure === undefined ? corrupt(describeError(error)) : this.#failure.error;
    }
  }
}

function isPlainName(name: string): boolean {
  return PLAIN_NAME.test(name) && name.length <= LONGEST_NAME;
}

function corrupt(what: string): OrdoError {
  return new OrdoError('artifact.corrupt', `this is not an archive of a folder: ${what}`, { fix: 'fetch it again' });
}
