/** Tests that a training in bf16 continues with the products with which it began, whatever this machine would choose now. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RunEvent, RunResult } from '@ordo/spec';
import { chooseNativeProducts, listEngines, setEnginesFolder } from '@ordo/tensor';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkpointFile } from './checkpoint-file.ts';
import { executeRun } from '../execute-run.ts';
import { tinyRun } from '../testing/run-trial.ts';

const isBuilt = (await listEngines()).some(({ id, available }) => id === 'native' && available);
const chosen = isBuilt ? await chooseNativeProducts() : null;
if (chosen === null) console.warn('SKIPPED: this machine has no native engine with products of bfloat16 operands');

const productsOf = (result: RunResult) =>
  result.identity.trainedOn.map(({ instructionSet }) => instructionSet.split(', ')[0]);

describe.skipIf(chosen === null)('a training in bf16', () => {
  const [kind = ''] = chosen?.kinds ?? [];
  const mixed = `shallow=fp32 middle=${kind} deep=${kind}`;
  const file = chosen?.file ?? '';
  const recipe = { maxUpdates: 8, batchTokens: 160, checkpointEvery: 4, validateEvery: null, precision: 'bf16' };
  let folder = '';
  /** The update of the last checkpoint. */
  let last = 0;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ordo-resume-'));
  });
  afterEach(async () => {
    setEnginesFolder(path.dirname(path.dirname(file)));
    await rm(folder, { recursive: true });
  });

  /** Executes a run like a process that finds this choice on the disk. */
  async function execute(
    choice: string,
    more: { readonly resumeFrom?: string; readonly stop?: true } = {},
  ): Promise<RunResult> {
    const home = path.join(folder, choice.replaceAll(' ', '+'));
    await mkdir(path.join(home, 'native-products'), { recursive: true });
    const text = (await readFile(file, 'utf8')).replace(/"choice": "[^"]*"/u, `"choice": "${choice}"`);
    await writeFile(path.join(home, 'native-products', path.basename(file)), text);
    setEnginesFolder(home);
    const controller = new AbortController();
    const { stop, ...options } = more;
    return await executeRun(tinyRun({ recipe, resources: { engine: 'native' } }), {
      ...options,
      workDir: folder,
      dataDir: undefined,
      codeVersion: 'test',
      contentHash: 'c'.repeat(64),
      signal: controller.signal,
      emit: (event: RunEvent) => {
        if (event.kind !== 'checkpoint') return;
        last = event.step;
        if (stop === true) controller.abort({ kind: 'stop' });
      },
    });
  }

  it('warns in its log, once in a process, where the choice cannot be kept', async () => {
    const home = path.join(folder, 'a file');
    await writeFile(home, '');
    setEnginesFolder(home);
    const warnings: string[] = [];
    const run = tinyRun({ recipe: { ...recipe, maxUpdates: 2 }, resources: { engine: 'native' } });
    for (const workDir of ['first', 'second'].map((name) => path.join(folder, name))) {
      await executeRun(run, {
        workDir,
        dataDir: undefined,
        codeVersion: 'test',
        contentHash: 'c'.repeat(64),
        signal: new AbortController().signal,
        emit: (event: RunEvent) => {
          if (event.kind === 'log' && event.message.includes('ORDO_HOME')) warnings.push(event.message);
        },
      });
    }
    expect(warnings).toEqual([expect.stringContaining(`cannot be kept in ${path.join(home, 'native-products')}`)]);
  }, 120_000);

  it('has the same bits when it is resumed where another choice is made', async () => {
    await chooseNativeProducts({ again: true });
    const [plain, other] = [await execute(kind), await execute(mixed)];
    expect(other.training.finalLoss).not.toBe(plain.training.finalLoss);
    await expect(execute(kind, { stop: true })).rejects.toMatchObject({ code: 'run.stopped' });
    expect(last).toBeLessThan(8);
    const resumed = await execute(mixed, { resumeFrom: checkpointFile(folder, last) });
    expect(resumed.identity).toEqual(plain.identity);
    expect(resumed.training.finalLoss).toBe(plain.training.finalLoss);
    expect([productsOf(resumed), productsOf(other)]).toEqual([[kind], [mixed]]);
  }, 120_000);
});
