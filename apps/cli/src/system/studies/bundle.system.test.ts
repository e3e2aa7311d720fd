/** Runs `ordo bundle` as a process on a study that trains in seconds, from its check to its verification. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@ordo/embedded';
import { tinyStudy } from '@ordo/testing/tiny-study';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../env.ts';
import { type Ended, MAIN, runOrdo } from '../ordo-process.ts';

/** The options for Node as on a processor from 2008. */
const OLD_NODE: readonly string[] = [
  process.execPath,
  ...['sse3', 'sse4-1', 'sse4-2', 'avx', 'avx2', 'fma3', 'bmi1', 'bmi2', 'lzcnt', 'popcnt'].map(
    (name) => `--no-enable-${name}`,
  ),
];
/** Node for another processor under an emulator, if there is one; see CONTRIBUTING.md. */
const FOREIGN_NODE = process.env['ORDO_FOREIGN_NODE']?.split(' ');
const PROCESSORS: readonly (readonly [string, readonly string[]])[] = [
  ['with fewer instructions', OLD_NODE],
  ...(FOREIGN_NODE === undefined ? [] : ([['of another kind', FOREIGN_NODE]] as const)),
];
if (FOREIGN_NODE === undefined) {
  process.stderr.write('bundle: ORDO_FOREIGN_NODE is not set, so no other processor verifies a bundle\n');
}

let folder: string;
let study: string;
/** What it said to make the two signed bundles, a folder and an archive, which no test changes. */
const made: Ended[] = [];
const at = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-bundle-'));
  study = at('mine.study.json');
  writeFileSync(study, JSON.stringify(tinyStudy({ id: 'mine/bundle', seeds: [1] })));
  await runOrdo(['check', study, '--local', '--out', at('checked')]);
  await runOrdo(['bundle', 'key', at('mine')]);
  for (const out of ['signed', 'signed.tar.gz']) made.push(await create(out, '--key', at('mine.pem')));
}, 180_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const create = async (out: string, ...words: string[]) =>
  await runOrdo(['bundle', 'create', study, '--from', at('checked'), '--out', at(out), ...words]);

describe('ordo bundle', () => {
  it('makes a pair of keys, of which the private one is for its owner only, and overwrites none', async () => {
    expect(statSync(at('mine.pem')).mode & 0o777).toBe(0o600);
    expect(readFileSync(at('mine.pub.pem'), 'utf8')).toContain('PUBLIC KEY');
    const again = await runOrdo(['bundle', 'key', at('mine')]);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('exists already')]);
  });

  it('is verified by whoever has the public key, also from an archive', async () => {
    const signed = [0, expect.stringContaining('2 of 2 runs finished, signed')];
    expect(made.map(({ code, stdout }) => [code, stdout])).toEqual([signed, signed]);
    for (const out of ['signed', 'signed.tar.gz']) {
      const words = ['bundle', 'verify', at(out), '--key', at('mine.pub.pem'), '--json', '--allow', 'inconclusive'];
      const { code, stdout } = await runOrdo(words);
      expect(JSON.parse(stdout)).toMatchObject({ problems: [], signers: [expect.stringMatching(/^[0-9a-f]{64}$/u)] });
      expect(code).toBe(0);
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.draft'))).toEqual([]);
  }, 120_000);

  it.each(PROCESSORS)(
    'is verified on a processor %s, to the last digit of every score',
    (_name, [program = '', ...flags]) => {
      const words = ['bundle', 'verify', at('signed.tar.gz'), '--key', at('mine.pub.pem'), '--json'];
      words.push('--allow', 'inconclusive');
      const { status, stdout, stderr } = spawnSync(program, [...flags, MAIN, ...words], { encoding: 'utf8' });
      expect({ status, stderr }).toMatchObject({ status: 0 });
      expect(JSON.parse(stdout)).toMatchObject({ problems: [], scores: 2 * 2 }); // Runs × metrics.
    },
    120_000,
  );

  it('tells neither how the code was changed nor the names of machines, unless that is asked for', async () => {
    const textOf = (out: string): string =>
      readdirSync(at(out))
        .filter((name) => !name.startsWith('text-'))
        .map((name) => readFileSync(path.join(at(out), name), 'utf8'))
        .join('\n');
    const named = (out: string): boolean => textOf(out).includes(`"hostname":"${hostname()}"`);
    await create('discreet');
    expect([named('discreet'), existsSync(at('discreet/code.diff'))]).toEqual([false, false]);
    expect(textOf('discreet')).toContain('"hostname":"machine-1"');
    const accepted = await runOrdo(['bundle', 'verify', at('discreet'), '--unsigned', '--allow', 'inconclusive']);
    expect(accepted).toMatchObject({ code: 0 });
    await create('open-hearted', '--with-host', '--with-diff');
    const { status } = spawnSync('git', ['-C', REPOSITORY, 'diff', '--quiet', 'HEAD']);
    expect([named('open-hearted'), existsSync(at('open-hearted/code.diff'))]).toEqual([true, status === 1]);
  }, 120_000);

  it('ends by the verdict, which one seed leaves open', async () => {
    const { code, stderr } = await runOrdo(['bundle', 'verify', at('signed'), '--key', at('mine.pub.pem')]);
    expect([code, stderr]).toEqual([4, expect.stringContaining('"inconclusive"')]);
  });

  it('does not pass when it was changed, or when nobody has signed it whom one trusts', async () => {
    await create('plain');
    const unsigned = await runOrdo(['bundle', 'verify', at('plain')]);
    expect([unsigned.code, unsigned.stderr]).toEqual([1, expect.stringContaining('nobody has signed this bundle')]);
    const accepted = await runOrdo(['bundle', 'verify', at('plain'), '--unsigned', '--allow', 'inconclusive']);
    expect(accepted.code).toBe(0);
    writeFileSync(at('plain/report.json'), '{}\n');
    const changed = await runOrdo(['bundle', 'verify', at('plain'), '--unsigned']);
    expect([changed.code, changed.stdout]).toEqual([1, expect.stringContaining('report.json was changed')]);
    const shown = await runOrdo(['bundle', 'show', at('plain')]);
    expect(shown.code).toBe(1);
  }, 120_000);

  it('shows what it is about', async () => {
    const { code, stdout, stderr } = await runOrdo(['bundle', 'show', at('signed')]);
    expect([code, stdout, stderr]).toEqual([
      0,
      expect.stringContaining('lape'),
      expect.stringContaining('mine/bundle, made 20'),
    ]);
  });

  it('brings its results into a service that trusts the key, which then trains nothing', async () => {
    const service = {
      ORDO_HOME: at('home'),
      ORDO_PORT: String(await findFreePort()),
      ORDO_BUNDLE_KEYS_FILE: at('mine.pub.pem'),
    };
    expect(await runOrdo(['up', '--workers', '1', '--detach'], service)).toMatchObject({ code: 0 });
    try {
      const imported = await runOrdo(['bundle', 'import', at('signed.tar.gz'), '--json'], service);
      expect(imported).toMatchObject({ code: 0 });
      expect(JSON.parse(imported.stdout)).toMatchObject({ study: 'mine/bundle', parts: [{ replayed: false }] });
      const words = ['check', study, '--server', '--out', at('served'), '--allow', 'inconclusive'];
      const { code, stdout } = await runOrdo(words, service);
      expect([code, stdout]).toEqual([0, expect.stringContaining('2 of 2 results were not computed here')]);
    } finally {
      expect(await runOrdo(['down'], service)).toMatchObject({ code: 0 });
    }
  }, 240_000);

  it('is not made of nothing, nor over something', async () => {
    const nothing = await runOrdo(['bundle', 'create', study, '--from', at('nowhere'), '--out', at('none.tar.gz')]);
    expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('has no finished run of this study')]);
    const over = await create('mine.pem');
    expect([over.code, over.stderr]).toEqual([2, expect.stringContaining('exists already')]);
  });
});
