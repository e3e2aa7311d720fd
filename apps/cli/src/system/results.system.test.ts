/** Runs `ordo results` as a process: another job need not repeat what one job has finished, and nothing else is accepted. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tinyStudy } from '@ordo/testing/tiny-study';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOrdo } from './ordo-process.ts';

let folder: string;
const at = (name: string): string => path.join(folder, name);

function writeStudy(name: string, maxUpdates: number): string {
  writeFileSync(at(name), JSON.stringify(tinyStudy({ recipe: { maxUpdates } })));
  return at(name);
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-results-'));
  await runOrdo(['check', writeStudy('mine.study.json', 5), '--local', '--out', at('first')]);
  await runOrdo(['results', 'export', at('results.tar.gz'), '--from', at('first')]);
}, 180_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const importInto = async (out: string, archive = 'results.tar.gz', study = 'mine.study.json') =>
  await runOrdo(['results', 'import', at(archive), at(study), '--into', at(out), '--json']);

const tablesOf = (name: string): string =>
  readFileSync(at(`${name}/report.md`), 'utf8').replace(/!\[Training loss\].*\n\n/u, '');

/** Changes the first result of the archive. */
function tamper(name: string, change: (text: string) => string): void {
  const draft = at(`${name}-draft`);
  mkdirSync(draft);
  execFileSync('tar', ['-xzf', at('results.tar.gz'), '-C', draft]);
  const [first = ''] = readdirSync(draft).toSorted();
  writeFileSync(path.join(draft, first), change(readFileSync(path.join(draft, first), 'utf8')));
  execFileSync('tar', ['-czf', at(`${name}.tar.gz`), '--format=ustar', '-C', draft, ...readdirSync(draft).toSorted()]);
}

describe('ordo results', () => {
  it('gives another job what was finished, so that it repeats nothing', async () => {
    const imported = await importInto('second');
    expect([imported.code, JSON.parse(imported.stdout)]).toEqual([
      0,
      { attached: 4, present: 0, runs: 4, foreign: 0, problems: [] },
    ]);
    const names = readdirSync(at('second/demo')).filter((name) => name.includes('seed'));
    expect(names).toHaveLength(4);
    // Nothing was trained here, so there are no checkpoints and no models.
    const checked = await runOrdo(['check', at('mine.study.json'), '--local', '--out', at('second')]);
    expect(checked.code).toBe(0);
    expect(names.some((name) => existsSync(at(`second/demo/${name}/model`)))).toBe(false);
    // The tables and verdicts are the same. The curves of training are not part of a result.
    expect(tablesOf('second')).toBe(tablesOf('first'));
  }, 120_000);

  it('leaves what is there as it is', async () => {
    await importInto('third');
    const again = await importInto('third');
    expect(JSON.parse(again.stdout)).toMatchObject({ attached: 0, present: 4, runs: 4 });
  });

  it('attaches nothing to a spec that differs in one number', async () => {
    writeStudy('other.study.json', 6);
    const imported = await importInto('other', 'results.tar.gz', 'other.study.json');
    expect([imported.code, JSON.parse(imported.stdout)]).toEqual([
      0,
      { attached: 0, present: 0, runs: 4, foreign: 4, problems: [] },
    ]);
  });

  it.each([
    ['a score that was raised', (text: string) => text.replace('"score":', '"score":1'), 'was changed after'],
    ['half of a file', (text: string) => text.slice(0, text.length / 2), 'is damaged'],
    ['something else', () => '{"hello": 1}', 'is not a result'],
  ])(
    'names %s, and attaches the others',
    async (name, change, problem) => {
      const archive = name.replaceAll(' ', '-');
      tamper(archive, change);
      const imported = await importInto(`into-${archive}`, `${archive}.tar.gz`);
      expect([imported.code, JSON.parse(imported.stdout.slice(0, imported.stdout.lastIndexOf('}') + 1))]).toEqual([
        1,
        { attached: 3, present: 0, runs: 4, foreign: 0, problems: [expect.stringContaining(problem)] },
      ]);
    },
    60_000,
  );

  it('refuses what is no archive, and a folder that is not there', async () => {
    writeFileSync(at('nonsense.tar.gz'), 'nonsense');
    expect((await importInto('none', 'nonsense.tar.gz')).code).toBe(2);
    expect((await runOrdo(['results', 'export', at('x.tar.gz'), '--from', at('nowhere')])).code).toBe(2);
    expect((await runOrdo(['results', 'export', at('x.zip'), '--from', at('first')])).code).toBe(2);
  });
});
