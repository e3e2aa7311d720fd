/** Reads a document that the command line names: a file, or standard input. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { OrdoError, suggestSome } from '@ordo/core';
import { describeUnusable } from '../options/unusable-path.ts';

/** The largest size. It is far more than any spec or study needs; their schemas have narrower limits. */
const MAXIMUM_BYTES = 2_000_000;

export interface DocumentText {
  readonly text: string;
  readonly format: 'json' | 'yaml';
  /** The name for messages. */
  readonly name: string;
  /** The folder of the file. Names of other files in the document are relative to it. */
  readonly folder: string;
}

/** What the user may name instead of a file. */
export interface Expected {
  /** The words for the fix of an error: "a JSON file, or the id of a study". */
  readonly words: string;
  readonly ids: readonly string[];
  /** What has an id: "study". */
  readonly kind: string;
  /** Says which command shows the ids. */
  readonly lists: string;
}

/**
 * Reads the document.
 * @param source a file, or `-` for standard input. A name that ends in `.yaml` or `.yml` means YAML, any other JSON. Standard
 *   input, which has no name, is JSON if it begins with a bracket, as every spec and study in JSON does, and otherwise YAML.
 * @throws OrdoError `request.invalid`, with what else could have been named
 */
export async function readDocument(source: string, expected: Expected): Promise<DocumentText> {
  const content = source === '-' ? await text(process.stdin) : await readNamed(source, expected);
  if (Buffer.byteLength(content) > MAXIMUM_BYTES) {
    throw new OrdoError('request.invalid', `${source} is larger than ${MAXIMUM_BYTES / 1e6} MB`, {
      fix: 'name a spec or a study, not a data file',
    });
  }
  const isYaml = source === '-' ? !/^\s*[{[]/u.test(content) : /\.ya?ml$/iu.test(source);
  return {
    text: content,
    format: isYaml ? 'yaml' : 'json',
    name: source === '-' ? 'standard input' : source,
    folder: source === '-' ? process.cwd() : path.dirname(path.resolve(source)),
  };
}

async function readNamed(source: string, { words, ids, kind, lists }: Expected): Promise<string> {
  try {
    return await readFile(source, 'utf8');
  } catch (error) {
    throw new OrdoError('request.invalid', describeMissing({ source, kind }, error, suggestSome(source, ids)), {
      fix: `give ${words}; ${lists}`,
      cause: error,
    });
  }
}

function describeMissing(
  { source, kind }: { readonly source: string; readonly kind: string },
  error: unknown,
  guesses: readonly string[],
): string {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return `${source} ${describeUnusable(error)}`;
  const guess = guesses.length === 0 ? '' : `: did you mean ${orList(guesses)}?`;
  return `there is no file ${source}, and no ${kind} with this id${guess}`;
}

const orList = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter((part) => part !== '').join(' or ');
