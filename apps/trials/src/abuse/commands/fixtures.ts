/** Writes files for command lines: good ones for the words that are not tested, and bad ones of every kind. */
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar, type TarEntry } from 'modern-tar';
import { exampleScores, exampleSpec, exampleStudy } from '../product/examples.ts';

export interface Fixtures {
  readonly folder: string;
  readonly spec: string;
  readonly study: string;
  readonly table: string;
  readonly text: string;
  readonly codes: string;
  readonly links: string;
}

export async function writeFixtures(folder: string): Promise<Fixtures> {
  await mkdir(path.join(folder, 'a-folder'), { recursive: true });
  const at = (name: string): string => path.join(folder, name);
  const files: Readonly<Record<string, string | Uint8Array>> = {
    'spec.json': JSON.stringify(exampleSpec()),
    'study.json': JSON.stringify(exampleStudy()),
    'scores.json': JSON.stringify(exampleScores()),
    'text.txt': 'a b c d\ne f g h\n',
    'corpus.conllu': '# text = a b\n1\ta\ta\tNOUN\t_\t_\t2\tnsubj\t_\t_\n2\tb\tb\tVERB\t_\t_\t0\troot\t_\t_\n\n',
    codes: '#version: 0.2\na b\n',
    links: '0-0 1-2\n3-1\n',
    ...BAD_FILES,
    'slip.tar.gz': gzipSync(await packTar(SLIP)),
    'link.tar.gz': gzipSync(await packTar(LINK)),
    'bomb.tar.gz': gzipSync(new Uint8Array(2 ** 25)),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(at(name), content);
  await symlink(at('loop'), at('loop'));
  return {
    folder,
    spec: at('spec.json'),
    study: at('study.json'),
    table: at('scores.json'),
    text: at('text.txt'),
    codes: at('codes'),
    links: at('links'),
  };
}

const ENTRY = { type: 'file', mode: 0o644 } as const;
const SLIP: TarEntry[] = [{ header: { ...ENTRY, name: '../../slipped', size: 4 }, body: 'oops' }];
const LINK: TarEntry[] = [
  { header: { name: 'lib', type: 'symlink', linkname: '/tmp', size: 0 } },
  { header: { ...ENTRY, name: 'lib/slipped', size: 4 }, body: 'oops' },
];

/** Files that are not the documents they should be. */
export const BAD_FILES: Readonly<Record<string, string | Uint8Array>> = {
  'empty.json': '',
  'empty.yaml': '',
  'truncated.json': '{"name": "x", "seeds": [1',
  'null.json': 'null',
  'list.json': '[]',
  'nan.json': '{"name": "x", "seeds": [NaN]}',
  'duplicate.json': '{"name": "x", "name": "y"}',
  'prototype.json': '{"__proto__": {"admin": true}, "name": "x"}',
  'deep.json': '['.repeat(20_000) + ']'.repeat(20_000),
  'nul.json': String.raw`{"name": "a\u0000b", "kind": "translation", "seeds": [1]}`,
  'binary.json': new Uint8Array([0, 255, 254, 1, 2, 3, 128]),
  'huge.json': `{"name": "${'x'.repeat(3_000_000)}"}`,
  'tabs.yaml': 'name:\n\t- x\n',
  'unclosed.yaml': 'name: "x\nseeds: [1, 2\n',
  'aliases.yaml': `a: &a [x, x]\n${'bcdefghij'
    .split('')
    .map((name, i) => `${name}: &${name} [*${'abcdefghi'[i]}, *${'abcdefghi'[i]}]`)
    .join('\n')}\n`,
  'tag.yaml': 'name: !!js/function "function () { return 1 }"\nseeds: [1]\n',
  'merge.yaml': 'base: &base { __proto__: { admin: true } }\nname: { <<: *base }\n',
};
export const BAD_ARCHIVES = ['slip.tar.gz', 'link.tar.gz', 'bomb.tar.gz', 'binary.json', 'empty.json'];
