/** Tests the Python client with the Python of this machine, against a real API, Postgres and worker. */
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quickStart } from './testing/install-client.ts';
import { type Service, startService } from './testing/start-service.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../clients/python');
const README = path.join(FOLDER, 'README.md');
const PYTHON = process.env['PYTHON'] ?? 'python3';

const succeeds = (code: string): boolean => spawnSync(PYTHON, ['-c', code], { stdio: 'ignore' }).status === 0;
const hasPython = succeeds('import sys; sys.exit(sys.version_info < (3, 11))');
const hasPandas = hasPython && succeeds('import pandas');
if (!hasPython) process.stderr.write(`Python client: SKIPPED, because ${PYTHON} is no Python 3.11 or newer\n`);
else if (!hasPandas) process.stderr.write(`Python client with pandas: SKIPPED, because ${PYTHON} has no pandas\n`);

/** Runs Python, and returns its output. @throws an error with its error output */
async function python(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const own = { PATH: process.env['PATH'], PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1', ...env };
  const { stdout, stderr } = await promisify(execFile)(PYTHON, words, { cwd: FOLDER, env: own });
  return stdout + stderr;
}

describe.skipIf(!hasPython)('the Python client', { timeout: 300_000 }, () => {
  let service: Service;
  let address: Record<string, string>;
  beforeAll(async () => {
    service = await startService();
    address = { ORDO_API_URL: service.url, ORDO_API_KEY: service.key };
  }, 300_000);
  afterAll(() => service.stop(), 120_000);

  it('passes its own tests', async () => {
    expect(await python(['-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests'])).toMatch(
      /^Ran \d\d tests[^]*^OK$/m,
    );
  });

  it('submits, follows both runs to their end and prints the report, as the quick start says', async () => {
    const said = await python(['-c', quickStart(README, 'python')], address);
    expect(said.match(/^[0-9a-f-]{36} succeeded$/gm)).toHaveLength(2);
    expect(said).toMatch(/^\| .*sape/im);
  });

  it('goes on behind the last event when the API is killed and comes back', async () => {
    const program = `
import os, sys
from ordo_client import Client, EventChange
ordo = Client(os.environ["ORDO_API_URL"], os.environ["ORDO_API_KEY"])
experiment = ordo.submit_experiment({
    "name": "killed",
    "dataset": {"id": "order-probe", "train": 200, "valid": 10, "test": 10},
    "model": {"preset": "probe", "dimension": 16, "feedForward": 32, "encoderLayers": 1, "decoderLayers": 1},
    "positional": {"type": "sape"},
    "seeds": [4],
    "recipe": {"maxUpdates": 60, "batchTokens": 256, "warmupUpdates": 5, "logEvery": 5},
})
seen = []
for change in ordo.follow(experiments=[experiment["id"]]):
    if isinstance(change, EventChange):
        seen.append(change.event["position"])
        if len(seen) == 1:
            print("first", flush=True)
            # Until the API is back. The run has hardly begun, so the stream cannot be at its end.
            sys.stdin.readline()
stored = [event["position"] for event in ordo.read_changes(experiment=experiment["id"])["events"]]
print("same" if seen == stored and len(seen) > 2 else f"{seen} is not {stored}")
`;
    const running = promisify(execFile)(PYTHON, ['-c', program], {
      cwd: FOLDER,
      env: { PATH: process.env['PATH'], PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1', ...address },
    });
    await Promise.race([new Promise((resolve) => running.child.stdout?.once('data', resolve)), running]);
    await service.killApi();
    await service.startApi();
    running.child.stdin?.end('\n');
    expect((await running).stdout).toBe('first\nsame\n');
  });

  it('reads lists, exports and errors of the real API', async () => {
    const program = `
import csv, os
from ordo_client import Client, OrdoError
ordo = Client(os.environ["ORDO_API_URL"], os.environ["ORDO_API_KEY"])
ids = [run["id"] for run in ordo.iterate_runs(limit=1)]
print(len(ids) == len(set(ids)) == ordo.list_runs(total=True)["total"])
rows = list(csv.DictReader(ordo.export_scores(variant="sape", format="csv")))
print(rows[0]["variant"], ordo.get_run(ids[0])["state"])
try:
    Client(os.environ["ORDO_API_URL"], "wrong").list_runs()
except OrdoError as error:
    print(error.code, error.status)
`;
    expect(await python(['-c', program], address)).toBe('True\nsape succeeded\nauth.unknown-key 401\n');
  });

  it.skipIf(!hasPandas)('makes tables for pandas, as the README says', async () => {
    const [, part = ''] = /^## With pandas$[^]*?^```python$\n([^]*?)^```$/m.exec(readFileSync(README, 'utf8')) ?? [];
    const said = await python(['-c', quickStart(README, 'python') + part], address);
    expect(said).toMatch(/^sape\s+\w+\s+2\s+\d/m);
  });

  it.skipIf(!hasPandas)('runs each cell of the notebook', async () => {
    const program = `
import json
with open("examples/two-encodings.ipynb") as file:
    cells = json.load(file)["cells"]
scope = {}
for cell in cells:
    if cell["cell_type"] == "code":
        exec("".join(cell["source"]), scope)
`;
    const said = await python(['-c', program], address);
    expect(said).toMatch(/^6 runs\n[^]*^[1-9]\d* events$/m);
    expect(said.match(/ succeeded$/gm)).toHaveLength(6);
    expect(said).toMatch(/^sape +\d.* 3 /m);
    expect(said).toMatch(/^\| sape \|/m);
  });
});
