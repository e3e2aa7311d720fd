/**
 * Makes bad values for a place in a body: everything that the schema of the place refuses, and what no JSON document may
 * contain.
 */
import { accepts, branchesOf, objectBranch, type Place } from './places.ts';
import type { JsonSchema } from './document.ts';

export interface BadValue {
  readonly kind: string;
  readonly what: string;
  /** The JSON text, which need not be well-formed. Null leaves the place out. */
  readonly text: string | null;
}

/** Values, each of which some schemas refuse. */
const CANDIDATES: readonly BadValue[] = [
  { kind: 'wrong type', what: 'null', text: 'null' },
  { kind: 'wrong type', what: 'true', text: 'true' },
  { kind: 'wrong type', what: '0', text: '0' },
  { kind: 'wrong type', what: 'a number as text', text: '"5"' },
  { kind: 'wrong type', what: 'a text', text: '"nonsense"' },
  { kind: 'wrong type', what: 'a list', text: '[[]]' },
  { kind: 'wrong type', what: 'an object', text: '{"nonsense":1}' },
  { kind: 'empty', what: 'an empty text', text: '""' },
  { kind: 'empty', what: 'an empty list', text: '[]' },
  { kind: 'empty', what: 'an empty object', text: '{}' },
  { kind: 'number', what: '-1', text: '-1' },
  { kind: 'number', what: '1.5', text: '1.5' },
  { kind: 'number', what: '1e300', text: '1e300' },
  { kind: 'number', what: '-1e300', text: '-1e300' },
  { kind: 'huge', what: 'a text of 100,000 characters', text: `"${'x'.repeat(100_000)}"` },
  { kind: 'huge', what: 'a list of 50,000 numbers', text: `[${'0,'.repeat(49_999)}0]` },
  { kind: 'unicode', what: 'a change of direction', text: '"\u202eabc"' },
  { kind: 'unicode', what: 'full-width digits', text: '"１２"' },
  { kind: 'path', what: '../', text: '"../../etc/passwd"' },
  { kind: 'path', what: 'an absolute path', text: '"/etc/passwd"' },
  { kind: 'path', what: 'a drive', text: String.raw`"C:\\windows\\win.ini"` },
  { kind: 'path', what: 'an encoded path', text: '"..%2f..%2fetc%2fpasswd"' },
  { kind: 'path', what: '//proc/self/root', text: '"//proc/self/root/etc/passwd"' },
  { kind: 'prototype', what: 'the text __proto__', text: '"__proto__"' },
  { kind: 'prototype', what: 'the text toString', text: '"toString"' },
  { kind: 'huge', what: 'a list of 30,000 texts', text: `[${'"x",'.repeat(29_999)}"x"]` },
  { kind: 'address', what: 'a file’s address', text: '"file:///etc/passwd"' },
  { kind: 'address', what: 'an internal address', text: '"http://169.254.169.254/latest/meta-data"' },
];

/** Texts that are invalid in every place for text, because Postgres or UTF-8 cannot hold them. */
const UNSAFE_TEXTS: readonly BadValue[] = [
  { kind: 'NUL', what: 'a NUL character', text: String.raw`"a\u0000b"` },
  { kind: 'unicode', what: 'half a surrogate pair', text: String.raw`"a\ud800b"` },
];

/** Numbers that are invalid in JSON, or that JavaScript cannot hold. */
const UNSAFE_NUMBERS: readonly BadValue[] = [
  { kind: 'number', what: 'NaN', text: 'NaN' },
  { kind: 'number', what: 'Infinity', text: '-Infinity' },
  { kind: 'number', what: 'infinity by overflow', text: '1e999' },
  { kind: 'number', what: 'a hexadecimal number', text: '0x10' },
];
const UNSAFE_INTEGER: BadValue = { kind: 'number', what: 'an integer above 2^53', text: '9007199254740993' };

const DEEP: BadValue = {
  kind: 'deep',
  what: 'nesting 2,000 deep',
  text: `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
};

export function badValuesFor(place: Place): BadValue[] {
  const { schema } = place;
  const types = new Set(branchesOf(schema).flatMap((branch) => [branch.type].flat()));
  const isText = types.has('string') && branchesOf(schema).every((branch) => branch.enum === undefined);
  return [
    ...CANDIDATES.filter(({ text }) => !accepts(schema, JSON.parse(text ?? ''))),
    ...beyondLimits(schema),
    ...(isText ? UNSAFE_TEXTS : []),
    ...(types.has('integer') || types.has('number') ? UNSAFE_NUMBERS : []),
    ...(types.has('integer') && !types.has('number') ? [UNSAFE_INTEGER] : []),
    ...(types.has('array') || types.has('object') ? [DEEP] : []),
    ...badObjects(place),
  ];
}

/** Returns values one step beyond each limit of the schema. */
function beyondLimits(schema: JsonSchema): BadValue[] {
  return branchesOf(schema)
    .flatMap((branch) => {
      const { minimum, maximum, maxLength, maxItems } = branch as Readonly<Record<string, number | undefined>>;
      return [
        ...(minimum === undefined ? [] : [limit('below the minimum', String(minimum - 1))]),
        ...(maximum === undefined ? [] : [limit('above the maximum', String(maximum + 1))]),
        ...(maxLength === undefined
          ? []
          : [limit('one character too long', JSON.stringify('x'.repeat(maxLength + 1)))]),
        ...(maxItems === undefined ? [] : [limit('one item too many', `[${'1,'.repeat(maxItems)}1]`)]),
      ];
    })
    .filter(({ text }) => !accepts(schema, JSON.parse(text ?? '')));
}

function limit(what: string, text: string): BadValue {
  return { kind: 'limit', what, text };
}

function badObjects({ schema, value }: Place): BadValue[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const branch = objectBranch(schema, value);
  const json = JSON.stringify(value);
  const rest = json === '{}' ? '}' : `,${json.slice(1)}`;
  const [first] = Object.entries(value);
  const withKey = (kind: string, what: string, member: string): BadValue => ({ kind, what, text: `{${member}${rest}` });
  return [
    withKey('prototype', '__proto__', '"__proto__":{"admin":true}'),
    withKey('prototype', 'constructor', '"constructor":{"prototype":{"admin":true}}'),
    ...(first === undefined
      ? []
      : [withKey('duplicate key', 'a key twice', `${JSON.stringify(first[0])}:${JSON.stringify(first[1])}`)]),
    ...[withKey('extra', 'an unknown key', '"nonsense":1'), ...missingKeys(branch, value)].filter(
      ({ text }) => !accepts(schema, JSON.parse(text ?? '')),
    ),
  ];
}

function missingKeys(branch: JsonSchema | undefined, value: object): BadValue[] {
  return (branch?.required ?? []).map((key) => {
    const others = Object.entries(value).filter(([name]) => name !== key);
    return { kind: 'missing', what: `${key} is missing`, text: JSON.stringify(Object.fromEntries(others)) };
  });
}
