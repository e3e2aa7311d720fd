/** Makes bad queries and headers: unknown parameters on every route, and bad values for each known one. */
import { accepts } from './places.ts';
import type { Parameter } from './document.ts';
import type { RouteInput, Target } from './input.ts';
import { shorten } from './bad-paths.ts';

/** Bad texts as they appear in the request line, with what the server decodes them to. */
const BAD_TEXTS: readonly (readonly [kind: string, text: string])[] = [
  ['empty', ''],
  ['wrong type', 'nonsense'],
  ['wrong type', 'null'],
  ['wrong type', '{}'],
  ['wrong type', "1' or '1'='1"],
  ['number', '-1'],
  ['number', '0'],
  ['number', '1.5'],
  ['number', '1e3'],
  ['number', '0x10'],
  ['number', '+5'],
  ['number', ' 5'],
  ['number', 'NaN'],
  ['number', 'Infinity'],
  ['number', '1e999'],
  ['number', '9007199254740993'],
  ['number', '99999999999999999999'],
  ['path', '../../etc/passwd'],
  ['path', '//proc/self/root'],
  ['path', 'C:\\windows'],
  ['path', '%2e%2e%2f'],
  ['address', 'file:///etc/passwd'],
  ['NUL', 'a\0b'],
  ['unicode', '\u202e'],
  ['unicode', '１２'],
  ['huge', 'x'.repeat(9_000)],
];

export function badQueries(target: Target): RouteInput[] {
  const known = target.operation.parameters.filter((parameter) => parameter.in === 'query');
  return [
    ...known.flatMap((parameter) => badValuesOf(target, parameter)),
    ...['nonsense', '__proto__', 'constructor', 'limit%00'].map((name) => ({
      kind: 'extra',
      name: `${target.place} ?${name}=1`,
      request: () => withQuery(target, name, '1'),
      pointer: '/query',
    })),
    {
      kind: 'huge',
      name: `${target.place}: a query of 20,000 characters`,
      request: () => withQuery(target, 'nonsense', 'x'.repeat(20_000)),
    },
  ];
}

function badValuesOf(target: Target, parameter: Parameter): RouteInput[] {
  const pointer = `/query/${parameter.name}`;
  const place = `${target.place} ?${parameter.name}`;
  const one = (kind: string, text: string): RouteInput => ({
    kind,
    name: `${place}: ${JSON.stringify(shorten(text))}`,
    request: () => withQuery(target, parameter.name, encodeURIComponent(text)),
    pointer,
  });
  const single = BAD_TEXTS.filter(([, text]) => isBad(parameter, text)).map(([kind, text]) => one(kind, text));
  const twice = {
    kind: 'duplicate key',
    name: `${place}: given twice`,
    request: () => withQuery(withQueryTarget(target, parameter.name, '1'), parameter.name, '2', true),
    pointer,
  };
  return [...single, ...badLists(parameter).map(([kind, text]) => one(kind, text)), twice];
}

/** Returns bad lists: for a parameter that takes several words, known words with something bad between them. */
function badLists({ schema }: Parameter): [kind: string, text: string][] {
  const [word, other = word] = schema['x-words'] ?? [];
  if (word === undefined) return [];
  const texts = [
    `${word},nonsense`,
    `${word},`,
    `,${word}`,
    `${word},,${other}`,
    `${word}, ${other}`,
    `${word};${other}`,
  ];
  return [...texts, word.toUpperCase()].map((text) => ['list', text]);
}

/**
 * Returns whether the text is bad. A number is sent as text, so for a schema of numbers the text is converted to the number
 * that it is in plain decimals.
 */
function isBad({ schema }: Parameter, text: string): boolean {
  if (text.includes('\0')) return true;
  const type = [schema.type].flat()[0];
  if (type === 'boolean') return !['true', 'false', '0', '1'].includes(text);
  if (type !== 'integer' && type !== 'number') return !accepts(schema, text);
  return !/^-?\d+(?:\.\d+)?$/u.test(text) || !accepts(schema, Number(text)) || Number(text) > Number.MAX_SAFE_INTEGER;
}

function withQuery({ valid }: Pick<Target, 'valid'>, name: string, value: string, keep = false) {
  const [place = '', query = ''] = valid.path.split('?');
  const others = query.split('&').filter((pair) => pair !== '' && (keep || !pair.startsWith(`${name}=`)));
  return { ...valid, path: `${place}?${[...others, `${name}=${value}`].join('&')}` };
}

function withQueryTarget(target: Target, name: string, value: string): Pick<Target, 'valid'> {
  return { valid: withQuery(target, name, value) };
}

/** Bad headers. Node refuses to send control characters in a header, so these are not tried. */
const BAD_HEADERS: readonly (readonly [kind: string, text: string])[] = [
  ['empty', ''],
  ['unicode', 'schl\u00fcssel'],
  ['malformed', 'two words'],
  ['huge', 'x'.repeat(201)],
  ['huge', 'x'.repeat(20_000)],
];

export function badHeaders(target: Target): RouteInput[] {
  const { valid } = target;
  const known = target.operation.parameters.filter((parameter) => parameter.in === 'header');
  const given = known.flatMap((parameter) =>
    BAD_HEADERS.map(([kind, text]) => ({
      kind,
      name: `${target.place} ${parameter.name}: ${JSON.stringify(shorten(text))}`,
      request: () => ({ ...valid, headers: { ...valid.headers, [parameter.name]: text } }),
      ...(text.length > 10_000 ? {} : { pointer: `/headers/${parameter.name}` }),
    })),
  );
  const tokens = ['', 'nonsense', '0'.repeat(64), 'x'.repeat(10_000)].map((text) => ({
    kind: 'wrong token',
    name: `${target.place} token: ${JSON.stringify(shorten(text))}`,
    request: () => ({ ...valid, headers: { ...valid.headers, 'x-ordo-attempt-token': text } }),
  }));
  return 'x-ordo-attempt-token' in valid.headers ? [...given, ...tokens] : given;
}
