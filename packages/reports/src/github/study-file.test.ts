import { hashStudy, parseStudy } from '@ordo/studies';
import { tinyStudy } from '@ordo/testing/tiny-study';
import { describe, expect, it } from 'vitest';
import { parseStudyFile } from './study-file.ts';

describe('parseStudyFile', () => {
  it('knows the version as reports name it, from JSON and from YAML', () => {
    const version = hashStudy(parseStudy(tinyStudy()));
    expect(parseStudyFile('my.study.json', JSON.stringify(tinyStudy())).version).toBe(version);
    const yaml = 'id: mine/yaml\ntargets:\n  - kind: above\n    part: demo\n\n  - kind: value\n    part: other\n';
    const read = parseStudyFile('my.study.yaml', yaml);
    expect([read.id, read.parts, read.lineOf(0), read.lineOf(1), read.lineOf(2)]).toEqual([
      'mine/yaml',
      ['demo', 'other'],
      3,
      6,
      1,
    ]);
  });

  it.each([
    ['aliases', 'id: &x a\ntitle: *x\n'],
    ['the same key twice', 'id: a\nid: b\n'],
    ['more than a study has', `id: a # ${'x'.repeat(300_000)}`],
    ['no YAML', 'id: [1'],
  ])('reads nothing from a file with %s, and leaves it to Ordo to say so', (_what, text) => {
    const { id, parts, lineOf } = parseStudyFile('my.study.yaml', text);
    expect([id, parts, lineOf(0)]).toEqual([null, [], 1]);
  });
});
