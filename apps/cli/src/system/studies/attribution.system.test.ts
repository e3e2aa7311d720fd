/** Runs a study with attribution as a process: its metrics are tabulated, judged and kept. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tinyStudy } from '@ordo/testing/tiny-study';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOrdo } from '../ordo-process.ts';

interface Document {
  readonly parts: { readonly demo: { readonly spec: { evaluation: object } } };
  targets: object[];
}

let folder: string;
const at = (name: string): string => path.join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-attribution-'));
  const study = tinyStudy({ id: 'mine/attribution' }) as Document;
  study.parts.demo.spec.evaluation = { beam: 1, metrics: [{ id: 'bleu' }], attribution: { sentences: 3 } };
  const by = { value: -100, because: 'No share lies more than 100 points below another.' };
  study.targets = [{ kind: 'above', part: 'demo', metric: 'delta-lp-source', row: 'lape', over: 'none', by }];
  writeFileSync(at('study.json'), JSON.stringify(study));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a study that asks what translations lean on', () => {
  it('ends with a table of the three metrics, and a verdict about one of them', async () => {
    const { code, stderr } = await runOrdo(['check', at('study.json'), '--local', '--out', at('out')]);
    expect([code, stderr.includes('internal')]).toEqual([0, false]);
    const report = readFileSync(at('out/report.md'), 'utf8');
    for (const title of ['ΔLP on the source (%)', 'ΔLP on the word before (%)', 'distance of the top word']) {
      expect(report).toContain(title);
    }
    expect(report).toContain('reproduced');
  }, 180_000);
});
