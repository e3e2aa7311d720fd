/**
 * Tests typical mistakes of a newcomer's first hour, and the answers of `ordo`. `wrong-inputs.txt` contains both as readable
 * text.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { locateBuilt } from '@ordo/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const INPUTS = `
nofile.json
posnet/table-1
trian
run
run nofile.json
run posnet/table-9
run posnet
run folder
run broken.json
run empty.yaml
run good.json --variant none spae --seed 1 77
run good.json --variant none --seed 1 77
run words.json
run no-seeds.json
run typo.json
run language.yaml --part x
run good.json --engine cudda
run good.json --out good.json
plan posnet/table-1 --part en
plan posnet/table-1 --part de-en --offline
plan good.json
submit nofile.yaml
submit good.json
watch abc
runs
cancel
export
export tabel
check nofile.csv
check good.json
judge scores.csv
judge scores.csv --study order-probe/dmeo
judge nofile.csv --study order-probe/demo
judge empty.csv --study order-probe/demo
study
study show xl
study shwo
study check good.json
study check empty.yaml
study check nothing.json
params good.json --vocabulary many
measure good.json
schema specs
data show wmt
data check multi30q
data prepare multi30q
data check multi30k
score
score -r nofile.txt
score -r lines.txt -i nofile.txt
score -r lines.txt -i empty.csv
score -r lines.txt -i lines.txt -m blue
text bpe apply -c nofile.codes
align -d x
help nope
data help chekc
backup restore nofolder
text tokenize -l en --prefixes nofolder
translate nomodel
attribute nomodel
import nomodel --format ct3 --out x
engines install tensorfow
up --port abc
up --workers 0
keys create
keys create ada --role boss
bundle verify nofile.tar
completion tcsh
init good.json
init new.yaml --dataset multi30
init new.yaml --encodings sape,rop
init new.yaml --seeds one
doctor --foo
`
  .trim()
  .split('\n');

const GOOD = {
  name: 'mine',
  dataset: { id: 'order-probe' },
  model: { preset: 'probe' },
  positional: { type: 'none' },
  seeds: [1, 2, 3],
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-wrong-'));
  mkdirSync(path.join(folder, 'folder'));
  const write = (name: string, content: unknown): void =>
    writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  write('good.json', GOOD);
  write('broken.json', '{ "name": "mine", ');
  write('words.json', '"just words"');
  write('no-seeds.json', { ...GOOD, seeds: undefined });
  write('typo.json', { ...GOOD, positional: { type: 'spae' } });
  write('language.yaml', `name: mine\nkind: language-model\n`);
  write('scores.csv', 'row,seed,bleu\nnone,1,0.5\n');
  write('empty.csv', '');
  write('empty.yaml', '# nothing yet\n');
  write('nothing.json', { study: 1 });
  write('lines.txt', 'one\ntwo\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** An address where no server listens. */
const NOWHERE = { ORDO_API_URL: 'http://127.0.0.1:59999' };

/** Runs one command line after another in one process, since to start a process takes longer than to refuse an input. */
const SCRIPT = `
  const { runProgram } = await import(process.argv[1]);
  const print = process.stdout.write.bind(process.stdout);
  let said = {};
  for (const name of ['stdout', 'stderr']) {
    process[name].write = (text, ...rest) => {
      said[name] += text;
      const done = rest.at(-1);
      if (typeof done === 'function') process.nextTick(done);
      return true;
    };
  }
  const ended = [];
  for (const line of JSON.parse(process.argv[2])) {
    said = { stdout: '', stderr: '' };
    const code = await runProgram(line.split(' '));
    ended.push({ code, ...said });
  }
  print(JSON.stringify(ended));
`;

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function runLines(lines: readonly string[]): Ended[] {
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      SCRIPT,
      pathToFileURL(locateBuilt('apps/cli', 'run-program.js')).href,
      JSON.stringify(lines),
    ],
    {
      cwd: folder,
      env: { ...inherited, ...NOWHERE, ORDO_HOME: path.join(folder, 'home'), ORDO_DATA_DIR: path.join(folder, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout) as Ended[];
}

it('is answered with what is wrong and what to do, in a few lines', async () => {
  const ended = runLines(INPUTS);
  const answers = INPUTS.map((input, i) => {
    const { code, stdout, stderr } = ended[i] as Ended;
    expect([input, code]).not.toEqual([input, 0]);
    const said = `${stdout}${stderr}`.trimEnd().replaceAll(folder, '/home/ada');
    expect(`${input}: ${said}`).not.toMatch(/ENOENT|undefined|\n\s+at /u);
    return `$ ordo ${input}\n${said}\n→ exit code ${code}\n`;
  });
  await expect(answers.join('\n')).toMatchFileSnapshot('wrong-inputs.txt');
}, 300_000);
