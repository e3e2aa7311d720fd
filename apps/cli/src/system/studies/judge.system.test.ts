/** Runs `ordo judge` as a process: tables in every form, the exit codes of verdicts, and how long it takes. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../env.ts';
import { runOrdo } from '../ordo-process.ts';

const STUDY = `study: 1
id: mine/scores
title: A system that claims to be better
citation: null
notes: []
seeds: [1, 2, 3]
baseline: old
rows:
  - { row: old, variant: old-system }
  - { row: new, variant: new-system }
parts:
  task:
    scores: { metrics: [{ id: accuracy, title: Accuracy, unit: "%", higherIsBetter: true }] }
targets:
  - { kind: above, part: task, metric: accuracy, row: new, over: old }
`;

type Scores = Readonly<Record<string, readonly (number | '')[]>>;
/** Scores with gaps of 10, 10.1 and 10, so that the claim holds. */
const HOLDS: Scores = { old: [50, 50.1, 49.9], new: [60, 60.2, 59.9] };
const FAILS: Scores = { old: [60, 60.2, 59.9], new: [50, 50.1, 49.9] };
/** Scores with gaps of 11, −9 and 4: a mean of 2 with a standard deviation of 10. */
const OPEN: Scores = { old: [40, 50, 60], new: [51, 41, 64] };
/** The same as the first scores, except that one registered seed has no value. */
const LACKS: Scores = { old: [50, 50.1, 49.9], new: [60, 60.1, ''] };

let folder: string;
let study: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-judge-'));
  study = write('mine.study.yaml', STUDY);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

function table(scores: Scores, header = 'row,seed,value'): string {
  const lines = Object.entries(scores).flatMap(([row, values]) => values.map((value, i) => `${row},${i + 1},${value}`));
  return [header, ...lines, ''].join('\n');
}

const judge = async (scores: Scores, ...words: readonly string[]) =>
  await runOrdo(['judge', write('scores.csv', table(scores)), '--study', study, ...words]);

const verdictsOf = async (words: readonly string[], input?: string) => {
  const main = path.join(REPOSITORY, 'apps/cli/dist/main.js');
  const all = [main, 'judge', ...words, '--study', study, '--json'];
  const { stdout, stderr } = spawnSync(process.execPath, all, { encoding: 'utf8', input });
  const report = JSON.parse(stdout) as { judgements?: { verdict: string }[] };
  return { verdicts: report.judgements?.map(({ verdict }) => verdict), stderr };
};

const judgementsIn = (stdout: string): unknown => (JSON.parse(stdout) as { judgements: unknown }).judgements;

describe('the exit code of ordo judge', () => {
  it.each([
    ['0 if every claim is reproduced', HOLDS, [], 0],
    ['1 if one is worse', FAILS, [], 1],
    ['1 if one is worse, whatever is allowed', FAILS, ['--allow', 'inconclusive'], 1],
    ['4 if one is open', OPEN, [], 4],
    ['0 if one is open and that is allowed', OPEN, ['--allow', 'inconclusive'], 0],
    ['4 if a registered seed is missing, however clear the others are', LACKS, [], 4],
  ] as const)('is %s', async (_, scores, words, expected) => {
    const { code, stderr } = await judge(scores, ...words);
    expect({ code, stderr }).toMatchObject({ code: expected });
  });

  it('is 2 for a table that names what the study does not have, with the line of each problem', async () => {
    const wrong = write('wrong.csv', 'row,seed,value\nold,1,50\nnwe,1,60\nnew,2,sixty\n');
    const { code, stderr } = await runOrdo(['judge', wrong, '--study', study]);
    expect(code).toBe(2);
    expect(stderr).toContain('line 3');
    expect(stderr).toContain('did you mean "new"?');
    expect(stderr).toContain('line 4');
  });

  it('is 2 for a study that claims nothing, so that what compares nothing cannot pass', async () => {
    const silent = write('silent.study.yaml', STUDY.replace(/^targets:\n.*$/m, 'targets: []'));
    const { code, stderr } = await runOrdo(['judge', write('any.csv', table(HOLDS)), '--study', silent]);
    expect(code).toBe(2);
    expect(stderr).toContain('so nothing can be judged');
  });
});

describe('the tables that ordo judge reads', () => {
  it('may call their columns what they like, and may have columns of their own', async () => {
    const theirs = table(HOLDS, 'encoding,random_seed,test_accuracy').replaceAll(/(?<=\d)$/gmu, ',A100');
    const file = write('theirs.csv', theirs.replace('test_accuracy', 'test_accuracy,gpu'));
    const columns = 'row=encoding,seed=random_seed,value=test_accuracy';
    expect(await verdictsOf([file, '--columns', columns])).toMatchObject({ verdicts: ['reproduced'] });
  });

  it('may have a column for each seed', async () => {
    const wide = ['row,seed 1,seed 2,seed 3', ...Object.entries(HOLDS).map(([row, all]) => [row, ...all].join(','))];
    expect(await verdictsOf([write('wide.csv', wide.join('\n'))])).toMatchObject({ verdicts: ['reproduced'] });
  });

  it('may be JSON on standard input', async () => {
    const rows = Object.entries(HOLDS).flatMap(([row, all]) => all.map((value, i) => ({ row, seed: i + 1, value })));
    const told = await verdictsOf(['-', '--table-format', 'json'], JSON.stringify(rows));
    expect(told).toMatchObject({ verdicts: ['reproduced'] });
  });
});

describe('--json, --format and --out', () => {
  it('write the report to a file and print it as JSON as well', async () => {
    const out = path.join(folder, 'report.md');
    const { code, stdout } = await judge(HOLDS, '--json', '--format', 'markdown', '--out', out);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ summary: { verdict: 'reproduced' } });
    expect(readFileSync(out, 'utf8')).toContain('| old |');
  });

  it('refuse to put two things on stdout', async () => {
    const { code, stderr } = await judge(HOLDS, '--json', '--format', 'latex');
    expect(code).toBe(2);
    expect(stderr).toContain('--json and --format latex ask for two things on stdout');
  });
});

/**
 * Returns the processor time of processes that have ended. Other tests run at the same time and stretch the wall-clock time. On
 * an idle machine, the two are about the same, because `ordo judge` waits for nothing.
 */
function processorSecondsOfChildren(): number {
  // After the name in brackets, fields 14 and 15 of proc(5) are the user and system time of children, in 1/100 s.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

describe('the published runs of Kazemnejad et al.', () => {
  const PUBLISHED = 'kazemnejad-2023/length-generalization';

  it.skipIf(process.platform !== 'linux')(
    'are judged in less than two seconds, as a whole process',
    async () => {
      const seconds: number[] = [];
      for (let i = 0; i < 3; i++) {
        const before = processorSecondsOfChildren();
        const { stdout } = await runOrdo(['judge', '--study', PUBLISHED]);
        seconds.push(processorSecondsOfChildren() - before);
        expect(stdout).toContain('NoPE');
      }
      expect(seconds.toSorted((a, b) => a - b)[1]).toBeGreaterThan(0.1);
      expect(seconds.toSorted((a, b) => a - b)[1]).toBeLessThan(2);
    },
    60_000,
  );

  it('give the same verdicts when the authors’ own file is read', async () => {
    const file = path.join(REPOSITORY, 'packages/studies/documents/kazemnejad-2023.csv');
    expect(existsSync(file)).toBe(true);
    const columns = 'part=split,row=encoding,value=test_accuracy';
    const [shipped, read] = await Promise.all([
      runOrdo(['judge', '--study', PUBLISHED, '--json']),
      runOrdo(['judge', file, '--study', PUBLISHED, '--columns', columns, '--json']),
    ]);
    expect(read.code).toBe(shipped.code);
    expect(judgementsIn(read.stdout)).toEqual(judgementsIn(shipped.stdout));
  });

  it('give the report that the page of its results shows, which leaves out what stands behind “…”', async () => {
    const page = readFileSync(path.join(REPOSITORY, 'docs/results/kazemnejad-2023.md'), 'utf8');
    const [, after = ''] = page.split(`<!-- ordo judge --study ${PUBLISHED} -->\n\`\`\`\n`);
    const passages = after
      .slice(0, after.indexOf('\n```'))
      .split('…\n')
      .filter((passage) => passage !== '');
    expect(passages).toHaveLength(3);
    const { stdout } = await runOrdo(['judge', '--study', PUBLISHED]);
    for (const passage of passages) expect(stdout).toContain(passage);
  });
});
