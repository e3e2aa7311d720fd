/** Runs `ordo draw` as a process, on the report of scores that were published with a study. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOrdo } from '../ordo-process.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-draw-'));
  const study = ['--study', 'kazemnejad-2023/length-generalization'];
  await runOrdo(['judge', ...study, '--format', 'json', '--out', path.join(folder, 'report.json')]);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const draw = (...words: string[]) => runOrdo(['draw', folder, '--out', path.join(folder, 'pictures'), ...words]);

describe('ordo draw', () => {
  it('finds the report in a folder, and draws the scores of each of its 14 tables and the verdicts', async () => {
    const { code, stdout } = await draw('--format', 'pdf', '--json');
    expect(code).toBe(0);
    const names = readdirSync(path.join(folder, 'pictures'));
    expect(names).toHaveLength(15);
    expect(names).toEqual(expect.arrayContaining(['judgements.pdf', 'overall-accuracy.pdf']));
    const { files } = JSON.parse(stdout) as { files: string[] };
    expect(files.map((file) => path.basename(file)).toSorted()).toEqual(names.toSorted());
    const starts = files.map((file) => readFileSync(file).toString('latin1', 0, 5));
    expect(new Set(starts)).toEqual(new Set(['%PDF-']));
  });

  it('refuses an option that the format does not have, and what is no report', async () => {
    expect((await draw('--theme', 'dark')).stderr).toContain('--theme changes nothing in SVG');
    expect((await draw('--format', 'pdf', '--scale', '3')).stderr).toContain('--scale changes nothing in PDF');
    const { code, stderr } = await runOrdo(['draw', path.join(folder, 'pictures')]);
    expect(code).toBe(2);
    expect(stderr).toContain('report.json');
  });
});
