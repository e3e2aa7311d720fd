/** Runs `ordo study` and `ordo schema` as processes: with right and wrong documents, and checks their exit codes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOrdo } from '../ordo-process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-study-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const WRONG = `study: 1
id: mine/table
titel: Mine
title: Mine
citation: null
notes: []
seeds: [1, 2]
baseline: none
parts:
  demo:
    spec:
      kind: translation
      dataset: { id: order-prob }
      model: { preset: probe }
      positional: { type: sape }
targets: []
`;

describe('ordo study', () => {
  it('reports all problems of a document with their lines, pointers and fixes, and ends with exit code 2', async () => {
    const file = write('wrong.study.yaml', WRONG);
    const { code, stdout, stderr } = await runOrdo(['study', 'check', file, '--json']);
    expect(code).toBe(2);
    expect(stderr).toContain(`${file}:3:1: /titel: unknown key "titel": did you mean "title"?`);
    expect(stderr).toContain('fix: rename it to "title"');
    const { error } = JSON.parse(stdout) as { error: object };
    expect(error).toMatchObject({
      code: 'study.invalid',
      problems: [
        { pointer: '/titel', place: `${file}:3:1` },
        { pointer: '/parts/demo/spec/dataset/id', place: `${file}:13:18` },
      ],
    });
  });

  it('names the line of what is no YAML', async () => {
    const file = write('broken.yaml', 'study: 1\nid: [mine\n');
    const { code, stderr } = await runOrdo(['study', 'check', file]);
    expect(code).toBe(2);
    expect(stderr).toContain(`${file}:3:1`);
  });

  it('shows a built-in study as a document that passes its own check', async () => {
    const shown = await runOrdo(['study', 'show', 'order-probe/demo', '--json']);
    expect(shown.code).toBe(0);
    const checked = await runOrdo(['study', 'check', write('copy.study.json', shown.stdout), '--json']);
    expect(checked.code).toBe(0);
    const listed = await runOrdo(['study', 'list', '--json']);
    const known = (JSON.parse(listed.stdout) as { id: string; version: string }[]).find(
      ({ id }) => id === 'order-probe/demo',
    );
    expect(JSON.parse(checked.stdout)).toEqual({ id: 'order-probe/demo', version: known?.version, problems: [] });
  });

  it('suggests the study that was probably meant', async () => {
    const { code, stderr } = await runOrdo(['study', 'show', 'order-probe/dmo']);
    expect(code).toBe(2);
    expect(stderr).toContain('did you mean order-probe/demo?');
  });
});

describe('ordo schema', () => {
  it('prints a JSON Schema of each document, and refuses other names', async () => {
    for (const name of ['study', 'spec', 'report']) {
      const { code, stdout } = await runOrdo(['schema', name]);
      expect({ name, code }).toEqual({ name, code: 0 });
      // A spec has one schema for each kind.
      const schema = JSON.parse(stdout) as { readonly anyOf?: readonly object[] };
      expect(schema).toMatchObject({ type: 'object' });
      for (const kind of schema.anyOf ?? [schema])
        expect(kind).toMatchObject({ type: 'object', additionalProperties: false });
    }
    expect(await runOrdo(['schema', 'studdy'])).toMatchObject({ code: 2 });
  });
});
