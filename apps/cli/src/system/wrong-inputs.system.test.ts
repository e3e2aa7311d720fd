/**
 * Tests typical mistakes of a newcomer's first hour, and the answers of `ordo`. `wrong-inputs.txt` contains both as readable
 * text.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runOrdo } from './ordo-process.ts';

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
run words.json
run no-seeds.json
run typo.json
run language.yaml --part x
run good.json --engine cudda
run good.json --out good.json
plan posnet/table-1 --part en
plan posnet/table-1 --part de-en --offline
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
params good.json --vocabulary many
measure good.json
schema specs
data show wmt
data check multi30k
score
score -r nofile.txt
score -r lines.txt -i nofile.txt
score -r lines.txt -i empty.csv
score -r lines.txt -i lines.txt -m blue
text bpe apply -c nofile.codes
align -d x
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
  write('lines.txt', 'one\ntwo\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** An address where no server listens. */
const NOWHERE = { ORDO_API_URL: 'http://127.0.0.1:59999' };

it('is answered with what is wrong and what to do, in a few lines', async () => {
  const answers: string[] = [];
  for (const input of INPUTS) {
    const environment = { ...NOWHERE, ORDO_HOME: path.join(folder, 'home'), ORDO_DATA_DIR: path.join(folder, 'data') };
    const { code, stdout, stderr } = await runOrdo(input.split(' '), environment, folder);
    expect([input, code]).not.toEqual([input, 0]);
    const said = `${stdout}${stderr}`.trimEnd().replaceAll(folder, '/home/ada');
    expect(`${input}: ${said}`).not.toMatch(/ENOENT|undefined|\n\s+at /u);
    answers.push(`$ ordo ${input}\n${said}\n→ exit code ${code}\n`);
  }
  await expect(answers.join('\n')).toMatchFileSnapshot('wrong-inputs.txt');
}, 1_200_000);
