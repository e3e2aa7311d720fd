/** Reads the spec that the command line names: a JSON file, standard input, or a part of a study. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describeError, OrdoError, unknownName } from '@ordo/core';
import { parseSpec, type Spec } from '@ordo/spec';
import { findStudy, STUDIES } from '@ordo/studies/legacy';

export const SPEC_ARGUMENT = 'a JSON file, "-" for standard input, or the id of a study such as order-probe/demo';

export const PART_HELP = 'the part of the study to take; needed when the study has several';

/** Far more than any spec needs; the schema has narrower limits. */
const MAXIMUM_BYTES = 1_000_000;

/**
 * Reads and checks the spec that `source` names.
 * @param part the name of the part (data set), for a study that has several.
 * @throws OrdoError `request.invalid` when the spec cannot be read, `spec.invalid` with every problem of the spec.
 */
export async function readSpec(source: string, part?: string): Promise<Spec> {
  if (STUDIES.some((study) => study.id === source)) return pickPart(source, part);
  const content = source === '-' ? await text(process.stdin) : await readSpecFile(source);
  if (Buffer.byteLength(content) > MAXIMUM_BYTES) {
    throw new OrdoError('request.invalid', `${source} is larger than ${MAXIMUM_BYTES / 1000} kB, which no spec is`, {
      fix: 'name the spec file, not a data file',
    });
  }
  return parseSpec(parseJson(source, content));
}

function pickPart(id: string, part: string | undefined): Spec {
  const { parts } = findStudy(id);
  const names = Object.keys(parts);
  const name = part ?? (names.length === 1 ? names[0] : undefined);
  const spec = name === undefined ? undefined : parts[name];
  if (spec !== undefined) return parseSpec(spec);
  if (part !== undefined) throw unknownName(part, names, { code: 'request.invalid', kind: `part of ${id}` });
  throw new OrdoError('request.invalid', `${id} has several parts: ${names.join(', ')}`, {
    fix: `add --part with one of: ${names.join(', ')}`,
  });
}

async function readSpecFile(source: string): Promise<string> {
  try {
    return await readFile(source, 'utf8');
  } catch (error) {
    throw new OrdoError('request.invalid', `${path.resolve(source)} cannot be read: ${describeError(error)}`, {
      fix: `give ${SPEC_ARGUMENT} (studies: ${STUDIES.map((study) => study.id).join(', ')})`,
      cause: error,
    });
  }
}

function parseJson(source: string, content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new OrdoError('spec.invalid', `${source} is not JSON: ${describeError(error)}`, {
      fix: 'correct the JSON; it may not contain comments or trailing commas',
      cause: error,
    });
  }
}
