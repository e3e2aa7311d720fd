/** Bad values for each kind of option and argument. */
import { BAD_ARCHIVES, BAD_FILES, type Fixtures } from './fixtures.ts';
import type { ValueKind } from './value-kinds.ts';

export interface BadWord {
  readonly kind: string;
  readonly word: string;
}

const NUMBERS = [
  '',
  ' ',
  'nonsense',
  'NaN',
  'Infinity',
  '-1',
  '0x10',
  '0b11',
  '٣',
  '1,5',
  '5 5',
  '--5',
  '1e999',
  '1__0',
];
const WHOLE = [...NUMBERS, '1e3', '1.5', '99999999999999999999', '+5', '05e1'];
/** Addresses with passwords that must not be shown. */
const ADDRESSES = [
  '',
  'nonsense',
  'localhost',
  'ftp://u:hunter2@host/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://',
  'mysql://u:hunter2@host/x',
  'smb://host/share',
  '//proc/self/root',
];
const DURATIONS = ['', '5', '0s', '-1s', '1y', 'NaN', '1e3s', '0x10s', '99999999d', '1h30'];
const TIMES = ['', 'nonsense', '5', 'tomorrow', '2030-02-30', '2030-13-01', '2030-01-31T25:00:00Z', '2030-01-31 12:00'];
const JSONS = ['', '{', '[]', 'null', '7', '"x"', '{"nonsense":1}', '{"__proto__":{"a":1}}', '{a:1}', '{"a":NaN}'];
const IDS = ['', 'nonsense', '1', '-', '../../etc/passwd', '..%2f..%2f', 'C:\\x', '#', ';', '//proc/self/root', '%00'];
const NAMES = ['', 'nonsense', '../../etc/passwd', '__proto__', 'constructor', '\u202eabc', 'x'.repeat(5_000)];

export const HIDDEN_PASSWORD = 'hunter2';

export function badWordsFor(kind: ValueKind, fixtures: Fixtures): BadWord[] {
  switch (kind) {
    case 'whole number':
      return asWords('number', WHOLE);
    case 'number':
      return asWords('number', NUMBERS);
    case 'input file':
      return asWords('path', inputPaths(fixtures));
    case 'output':
      return asWords('path', outputPaths(fixtures));
    case 'archive':
      return asWords('archive', [...inputPaths(fixtures), ...BAD_ARCHIVES.map((name) => `${fixtures.folder}/${name}`)]);
    case 'document':
      return [
        ...asWords('path', inputPaths(fixtures)),
        ...asWords(
          'document',
          Object.keys(BAD_FILES).map((name) => `${fixtures.folder}/${name}`),
        ),
      ];
    case 'address':
      return asWords('address', ADDRESSES);
    case 'duration':
      return asWords('duration', DURATIONS);
    case 'time':
      return asWords('time', TIMES);
    case 'JSON':
      return asWords('JSON', JSONS);
    case 'id':
      return asWords('id', IDS);
    case 'choice':
    case 'name':
      return asWords('name', NAMES);
    case 'free text':
      return asWords('empty', ['']);
  }
}

function asWords(kind: string, words: readonly string[]): BadWord[] {
  return words.map((word) => ({ kind, word }));
}

function inputPaths({ folder }: Fixtures): string[] {
  return [
    '',
    'no-such-file',
    `${folder}/no-such-file`,
    `${folder}/text.txt/below-a-file`,
    `${folder}/loop`,
    '../../../../../../no/such/file',
    `/proc/self/root/no-such-file`,
    'C:\\no\\such\\file',
    'file:///etc/passwd',
    'x'.repeat(5_000),
  ];
}

function outputPaths({ folder }: Fixtures): string[] {
  return ['', `${folder}/text.txt/below-a-file`, `${folder}/loop/x`, '/proc/no-such-folder/x', 'x'.repeat(5_000)];
}
