/** Reads the files of a bundle, and says of each whether it is the one that was signed. */
import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { OrdoError, sha256 } from '@ordo/core';
import { FILES } from '../contents.ts';
import { type Envelope, parseEnvelope } from '../signing/envelope.ts';
import { parseStatement, type Statement } from '../signing/statement.ts';

export interface SealedFiles {
  readonly envelope: Envelope;
  readonly statement: Statement;
  /** Every file that is signed, and as it was signed. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Files that are missing, changed, or belong to nobody, a sentence each. */
  readonly problems: readonly string[];
}

/** @throws OrdoError `artifact.corrupt` for a folder without a statement that can be read */
export async function readFiles(folder: string): Promise<SealedFiles> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new OrdoError('request.invalid', `${folder} is not the folder of a bundle: ${error.code ?? error.message}`, {
      fix: 'name the folder or the archive of a bundle',
      cause: error,
    });
  });
  if (!names.includes(FILES.envelope)) {
    throw new OrdoError('artifact.corrupt', `${folder} has no ${FILES.envelope}, so it is not a bundle`, {
      fix: 'name the folder or the archive of a bundle',
    });
  }
  const envelope = parseEnvelope(await readPlain(folder, FILES.envelope));
  const statement = parseStatement(envelope.payload);
  const problems: string[] = [];
  const files = new Map<string, Buffer>();
  const signed = new Set(statement.subject.map(({ name }) => name));
  for (const { name, digest } of statement.subject) {
    if (!names.includes(name)) {
      problems.push(`${name} is missing`);
      continue;
    }
    const bytes = await readBytes(folder, name);
    if (bytes === null) problems.push(`${name} is not a plain file`);
    else if (sha256(bytes) === digest.sha256) files.set(name, bytes);
    else problems.push(`${name} was changed: its SHA-256 is ${sha256(bytes)}, and ${digest.sha256} was signed`);
  }
  for (const name of names.toSorted()) {
    if (!signed.has(name) && name !== FILES.envelope) problems.push(`${name} does not belong to the bundle`);
  }
  return { envelope, statement, files, problems };
}

/** Null for a link, which may lead anywhere, and for whatever else is not a plain file. */
async function readBytes(folder: string, name: string): Promise<Buffer | null> {
  const file = path.join(folder, name);
  return (await lstat(file)).isFile() ? await readFile(file) : null;
}

async function readPlain(folder: string, name: string): Promise<string> {
  const bytes = await readBytes(folder, name);
  if (bytes !== null) return bytes.toString('utf8');
  throw new OrdoError('artifact.corrupt', `${name} is not a plain file`, { fix: 'ask for the bundle again' });
}
