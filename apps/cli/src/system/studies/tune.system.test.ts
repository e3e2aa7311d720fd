/** Runs `ordo check` and `ordo run` as processes on a small study whose learning rates are tuned first. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Report } from '@ordo/reports';
import type { RunSpec } from '@ordo/spec';
import { tinyStudy } from '@ordo/testing/tiny-study';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOrdo } from '../ordo-process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-tune-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The first value is so small that a model learns nothing within the budget. */
const RATES = [1e-7, 0.01];

function write(name: string, rates = RATES, recipe: Readonly<Record<string, number>> = {}): string {
  const study = tinyStudy({ id: 'mine/tuned', recipe }) as { readonly parts: { readonly demo: object } };
  const tune = { values: { '/recipe/learningRate': rates }, updates: 40, seeds: [5], metric: 'loss' };
  const file = path.join(folder, `${name}.study.json`);
  writeFileSync(file, JSON.stringify({ ...study, parts: { demo: { ...study.parts.demo, tune } } }));
  return file;
}

function readSpecs(part: string): RunSpec[] {
  const runs = readdirSync(part).filter((name) => existsSync(path.join(part, name, 'run.json')));
  return runs.map(
    (name) => (JSON.parse(readFileSync(path.join(part, name, 'run.json'), 'utf8')) as { spec: RunSpec }).spec,
  );
}

const scored = (run: RunSpec) => [run.variant, run.recipe.learningRate, run.recipe.maxUpdates, run.evaluation.split];

const outcomeOf = ({ verdict, measured, interval, explanation }: Report['judgements'][number]) => [
  verdict,
  measured,
  interval,
  explanation,
];

describe('a study with a search', () => {
  it('is searched on validation data, run with what was chosen, and repeats nothing', async () => {
    const study = write('tuned');
    const planned = await runOrdo(['plan', study, '--offline']);
    expect(planned.stdout).toContain('search: 4 runs of 40 updates come first');
    const out = path.join(folder, 'out');
    const first = await runOrdo(['check', study, '--local', '--out', out]);
    expect({ code: first.code, stderr: first.stderr }).toMatchObject({ code: 0 });
    // Two variants × two values × one seed; none of them scores the test set.
    const search = readSpecs(path.join(out, 'demo.search'));
    expect(search.map(({ evaluation, recipe }) => [evaluation.split, recipe.maxUpdates])).toEqual(
      Array.from({ length: 4 }, () => ['valid', 40]),
    );
    const runs = readSpecs(path.join(out, 'demo'));
    expect(runs.map(scored).map(([, rate, , split]) => [rate, split])).toEqual(
      Array.from({ length: 4 }, () => [0.01, 'test']),
    );
    const report = JSON.parse(readFileSync(path.join(out, 'report.json'), 'utf8')) as Report;
    expect(report.tables.map(({ part, rows }) => [part, rows.length])).toEqual([
      [null, 4],
      ['demo', 2],
    ]);
    expect(report.tables[1]?.notes.join('\n')).toMatch(
      /lape: learningRate 0\.01 is chosen by loss on validation data/u,
    );
    expect(report.judgements[0]?.explanation).toMatch(
      / Tuned on validation data: none learningRate 0\.01; lape learningRate 0\.01\.$/u,
    );
    const again = await runOrdo(['check', study, '--local', '--out', out]);
    expect(again.code).toBe(0);
    expect(again.stderr).not.toContain('running');
    // The table of scores holds the trials, so judging it chooses the values again and reaches the same verdict.
    const table = path.join(out, 'scores.csv');
    const judged = await runOrdo(['judge', table, '--study', study, '--format', 'json']);
    expect({ code: judged.code, stderr: judged.stderr }).toMatchObject({ code: 0 });
    const { judgements } = JSON.parse(judged.stdout) as Report;
    expect(judgements.map(outcomeOf)).toEqual(report.judgements.map(outcomeOf));
    const bundle = path.join(folder, 'bundle');
    const bundled = await runOrdo(['bundle', 'create', study, '--from', out, '--out', bundle]);
    expect({ code: bundled.code, stderr: bundled.stderr }).toMatchObject({ code: 0 });
    const verified = await runOrdo(['bundle', 'verify', bundle, '--unsigned']);
    expect({ code: verified.code, stdout: verified.stdout }).toMatchObject({ code: 0 });
  }, 300_000);

  it('is not judged if its search has chosen nothing, because every trial ran away', async () => {
    const out = path.join(folder, 'lost');
    const study = write('lost', [10, 9.5], { warmupUpdates: 1, validateEvery: 5, logEvery: 1 });
    const ended = await runOrdo(['check', study, '--local', '--out', out]);
    expect({ code: ended.code, stderr: ended.stderr }).toMatchObject({ code: 4 });
    const report = JSON.parse(readFileSync(path.join(out, 'report.json'), 'utf8')) as Report;
    expect(report.judgements.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['inconclusive', 'missing-seeds'],
    ]);
    expect(report.tables[1]?.notes.join('\n')).toContain('none: nothing is chosen by loss on validation data');
  }, 120_000);

  it('is tuned by ordo run as well', async () => {
    const out = path.join(folder, 'run');
    const ended = await runOrdo(['run', write('run'), '--out', out, '--seed', '1']);
    expect(ended.stderr).toContain('search on validation data: 4 runs');
    expect(readSpecs(out).map(({ recipe }) => recipe.learningRate)).toEqual([0.01, 0.01]);
  }, 300_000);
});
