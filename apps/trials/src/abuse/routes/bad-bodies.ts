/** Makes bad bodies: a bad value in each place that the schema names, and bodies that are not documents at all. */
import { gzipSync } from 'node:zlib';
import { badValuesFor } from './bad-values.ts';
import type { RouteInput, Target } from './input.ts';
import { placesIn } from './places.ts';
import { validRequestFor } from './valid-requests.ts';

export function badBodies(target: Target): RouteInput[] {
  const { operation, world } = target;
  if (operation.body === null) return [];
  if (operation.body.type !== 'application/json') return badBytes(target);
  const { body } = validRequestFor(operation, world);
  const fields = placesIn(operation.body.schema, body).flatMap((place) =>
    badValuesFor(place).map(({ kind, what, text }) => ({
      kind,
      name: `${target.place} ${place.pointer === '' ? 'body' : place.pointer}: ${what}`,
      request: () => withBody(target, place.write(text)),
      ...(isJson(text) ? { pointer: place.pointer } : {}),
    })),
  );
  return [...fields, ...badDocuments(target), ...badTypes(target), ...oversized(target)];
}

/**
 * Returns whether the text is a document, so that the answer can name the place of the fault. Duplicate keys are found in the
 * text.
 */
function isJson(text: string | null): boolean {
  try {
    JSON.parse(text ?? 'null');
    return text === null || !/__proto__|constructor/u.test(text);
  } catch {
    return false;
  }
}

function withBody({ valid }: Target, body: string | Buffer, headers: Readonly<Record<string, string>> = {}) {
  return { ...valid, body, headers: { ...valid.headers, ...headers } };
}

function badDocuments(target: Target): RouteInput[] {
  const json = String(target.valid.body);
  const bodies: readonly (readonly [kind: string, what: string, body: string | Buffer])[] = [
    ['empty', 'nothing', ''],
    ['empty', 'only blanks', ' \n\t'],
    ['truncated', 'without its end', json.slice(0, -1)],
    ['truncated', 'only its first half', json.slice(0, json.length / 2)],
    ['malformed', 'two documents', `${json}${json}`],
    ['malformed', 'a comma too much', `${json.slice(0, -1)},}`],
    ['malformed', 'single quotes', json.replaceAll('"', "'")],
    ['malformed', 'a comment', `/* */ ${json}`],
    ['malformed', 'bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['malformed', 'UTF-16', Buffer.from(json, 'utf16le')],
    ['malformed', 'compressed', gzipSync(json)],
    ['deep', 'nesting 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['deep', 'objects 20,000 deep', '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)],
  ];
  return bodies.map(([kind, what, body]) => ({
    kind,
    name: `${target.place} body: ${what}`,
    request: () => withBody(target, body),
  }));
}

const WRONG_TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/jsonx',
  'application/octet-stream',
  'nonsense',
];

function badTypes(target: Target): RouteInput[] {
  const body = target.valid.body ?? '';
  return WRONG_TYPES.map((type) => ({
    kind: 'content type',
    name: `${target.place} body: sent as ${type}`,
    request: () => withBody(target, body, { 'content-type': type }),
  }));
}

/** The size of a body that is larger than any route accepts into memory, except for whole results, which may have 64 MiB. */
const OVERSIZED_BYTES = 9 * 2 ** 20;
const OVERSIZED_RESULT_BYTES = 65 * 2 ** 20;

function oversized(target: Target): RouteInput[] {
  const bytes = target.operation.id === 'storeResult' ? OVERSIZED_RESULT_BYTES : OVERSIZED_BYTES;
  const name = `${target.place} body: ${bytes / 2 ** 20} MiB`;
  return [{ kind: 'oversized', name, request: () => withBody(target, Buffer.alloc(bytes, ' ')) }];
}

/** Returns bad uploads. Uploads are streams of bytes, whose hash is in the query. */
function badBytes(target: Target): RouteInput[] {
  const bodies: readonly (readonly [kind: string, what: string, body: Buffer, type: string])[] = [
    ['empty', 'nothing', Buffer.alloc(0), 'application/octet-stream'],
    ['wrong hash', 'other bytes than the hash names', Buffer.from('others'), 'application/octet-stream'],
    ['content type', 'JSON', Buffer.from('{}'), 'application/json'],
    ['content type', 'a form', Buffer.from('a=b'), 'application/x-www-form-urlencoded'],
    ['oversized', '65 MiB', Buffer.alloc(OVERSIZED_RESULT_BYTES), 'application/octet-stream'],
    ['archive', 'a bomb of zeros', gzipSync(Buffer.alloc(2 ** 24)), 'application/octet-stream'],
  ];
  // A piece is kept until its file is whole, and only then is its hash compared.
  const told = target.operation.id === 'uploadDatasetPiece' ? bodies.filter(([kind]) => kind !== 'wrong hash') : bodies;
  return told.map(([kind, what, body, type]) => ({
    kind,
    name: `${target.place} body: ${what}`,
    request: () => withBody(target, body, { 'content-type': type }),
  }));
}
