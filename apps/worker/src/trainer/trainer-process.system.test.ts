import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '@ordo/core';
import { listTree } from '@ordo/core/process-table';
import { fingerprintDataset } from '@ordo/run';
import { expandSpec, hashCode, type RunEvent, type RunSpec } from '@ordo/spec';
import { locateBuilt, signalProcess, spawnNode, waitUntil } from '@ordo/testing';
import { listEngines, loadEngine } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderFor } from '../fixtures/order-for.ts';
import { tinySpec } from '../testing/tiny-spec.ts';
import { UNPINNED } from '../devices/pinning.ts';
import { createTrainerKeeper } from './trainer-keeper.ts';
import { type TrainerEnd, TrainerProcess } from './trainer-process.ts';

const log = createLogger('test', 'silent');
let script = '';

beforeAll(() => {
  script = locateBuilt('apps/worker', 'fixtures/obstinate-trainer.js');
});

function startTrainer(variant: string, execArgv: string[] = []): { trainer: TrainerProcess; events: RunEvent[] } {
  const env = { NODE_OPTIONS: execArgv.join(' ') };
  const trainer = new TrainerProcess({ script, env, engine: 'auto', threads: 1, log });
  const events: RunEvent[] = [];
  trainer.start(orderFor(variant), (_, event) => void events.push(event));
  return { trainer, events };
}

const deathOf = async (variant: string, execArgv?: string[]): Promise<TrainerEnd> =>
  await startTrainer(variant, execArgv).trainer.ended;

describe('TrainerProcess', () => {
  it('delivers every event before the end, in order', async () => {
    const { trainer, events } = startTrainer('talk');
    expect(await trainer.ended).toMatchObject({ kind: 'death' });
    const told = events.filter((event) => event.kind !== 'log' || event.stream === undefined);
    expect(told).toEqual([0, 1, 2].map((i) => ({ kind: 'log', level: 'info', message: `line ${i}` })));
  });

  it('describes a death without a message by exit code and last output', async () => {
    expect(await deathOf('throw')).toEqual({
      kind: 'death',
      outOfMemory: false,
      message: 'the trainer exited with code 7: a last word',
    });
  });

  it('makes log events of what the trainer writes, with the update that it had reached', async () => {
    const { trainer, events } = startTrainer('chatter');
    expect(await trainer.ended).toMatchObject({ kind: 'death' });
    // The two streams and the channel of events are read separately, so the order is only kept within each of them.
    const lines = (name: string) =>
      events.flatMap((event) => (event.kind === 'log' && event.stream === name ? [[event.level, event.message]] : []));
    expect(lines('stdout')).toEqual([
      ['info', 'written before the run'],
      ['info', 'x'.repeat(4000)],
      ['info', 'x'.repeat(1000)],
    ]);
    expect(lines('stderr')).toEqual([['warn', 'a last word']]);
    expect(events.at(-1)).toMatchObject({ kind: 'log', step: 3 });
  });

  it('describes a crash by the error, without its stack', async () => {
    const message = 'the trainer exited with code 1: TypeError: x is not a function';
    expect(await deathOf('crash')).toEqual({ kind: 'death', outOfMemory: false, message });
  });

  it('recognises an exhausted heap', async () => {
    expect(await deathOf('exhaust', ['--max-old-space-size=40'])).toMatchObject({ kind: 'death', outOfMemory: true });
  });

  it('kills a trainer that does not react', async () => {
    const { trainer } = startTrainer('block');
    trainer.abort('cancel');
    trainer.kill();
    expect(await trainer.ended).toMatchObject({ kind: 'death', message: 'the trainer was killed by SIGKILL' });
  });

  it('says where an endless loop is, and nothing while it is stopped', async () => {
    const { trainer, events } = startTrainer('block');
    await waitUntil(() => events.some(({ kind }) => kind === 'phase'), { what: 'the loop' });
    signalProcess(trainer.pid ?? 0, 'SIGSTOP');
    expect(await trainer.readStack()).toBeNull();
    trainer.kill();
    await trainer.ended;

    const other = startTrainer('block');
    await waitUntil(() => other.events.some(({ kind }) => kind === 'phase'), { what: 'the loop' });
    expect(await other.trainer.readStack()).toMatch(/^ {4}at behave \(file:.*obstinate-trainer\.js:\d+:\d+\)\n/u);
    other.trainer.kill();
    await other.trainer.ended;
  });

  it('ends by itself when its worker is killed, even in the middle of a computation', async () => {
    const parent = spawnNode({
      script: path.join(path.dirname(script), 'lonely-parent.js'),
      args: [script],
      env: {},
    });
    const pid = Number((await parent.waitForLine(/trainer computes: \d+/u)).split(': ')[1]);
    expect(signalProcess(pid, 0)).toBe(true);
    parent.signal('SIGKILL');
    await waitUntil(() => !signalProcess(pid, 0), { what: 'the end of the trainer', timeoutMs: 5000 });
  });
});

const NEEDS = { engine: 'auto', threads: 1, pinning: UNPINNED } as const;

describe('createTrainerKeeper', () => {
  it('has another trainer waiting as soon as one is taken, and replaces one that dies', async () => {
    const keeper = createTrainerKeeper({ script, env: {}, engine: 'auto', threads: 1, log });
    expect(await keeper.describe()).toMatchObject({ engine: 'none' });
    const first = keeper.take(NEEDS);
    await keeper.describe();
    const second = keeper.take(NEEDS);
    expect(second.pid).not.toBe(first.pid);
    first.kill();
    second.kill();
    await Promise.all([first.ended, second.ended]);
    await keeper.describe();
    await keeper.close();
  });

  it('gives a new trainer while the one that waited is dead', async () => {
    const told: string[] = [];
    const heard = createLogger('test', 'warn', { write: (line) => void told.push(line) });
    const keeper = createTrainerKeeper({ script, env: {}, engine: 'auto', threads: 1, log: heard });
    await keeper.describe();
    const dead = listTree(process.pid).find(({ command }) => command.includes(script))?.pid as number;
    process.kill(dead, 'SIGKILL');
    await waitUntil(() => told.some((line) => line.includes('the waiting trainer exited')), { what: 'its end' });
    const taken = keeper.take(NEEDS);
    expect(taken.pid).not.toBe(dead);
    expect(await taken.ready).toMatchObject({ engine: 'none' });
    taken.kill();
    await taken.ended;
    await keeper.close();
  });

  it('says why no trainer can start', async () => {
    const keeper = createTrainerKeeper({ script: '/no/such/trainer.js', env: {}, engine: 'auto', threads: 1, log });
    await expect(keeper.describe()).rejects.toMatchObject({ code: 'engine.unavailable' });
    await keeper.close();
  });
});

const engines = await listEngines();
const halfPrecise = engines.some(({ id, available }) => id === 'native' && available) && (await hasBfloat16());
if (!halfPrecise) console.warn('a recipe in bfloat16 in the trainer: skipped, the native engine has none here');

describe('the real trainer', () => {
  it.skipIf(!halfPrecise)('computes in the precision of its recipe, whatever was loaded ahead of it', async () => {
    const real = locateBuilt('apps/worker', 'trainer.js');
    const folder = mkdtempSync(path.join(tmpdir(), 'ordo-trainer-'));
    const trainer = new TrainerProcess({ script: real, env: {}, engine: 'native', threads: 1, log });
    const spec = tinySpec({ mark: 5, updates: 4 });
    const [run] = expandSpec({
      ...spec,
      recipe: { ...spec.recipe, precision: 'bf16' },
      resources: { engine: 'native', threads: 1 },
    }) as [RunSpec];
    const order = {
      ...orderFor('sape'),
      spec: run,
      workDir: folder,
      cacheDir: folder,
      preparedDir: folder,
      modelDir: path.join(folder, 'model'),
      codeVersion: hashCode(path.resolve(import.meta.dirname, '../../../../packages'), 'dist'),
      datasetHash: await fingerprintDataset(run, undefined),
    };
    trainer.start(order, () => undefined);
    const end = await trainer.ended;
    rmSync(folder, { recursive: true, force: true });
    expect(end).toMatchObject({ kind: 'result', result: { training: { updates: 4 } } });
  });
});

describe('a training that goes on for a while', () => {
  it('tells what it takes of the machine, at the updates that it has reached', { timeout: 120_000 }, async () => {
    const real = locateBuilt('apps/worker', 'trainer.js');
    const folder = mkdtempSync(path.join(tmpdir(), 'ordo-trainer-'));
    const trainer = new TrainerProcess({ script: real, env: {}, engine: 'wasm', threads: 1, log });
    const spec = tinySpec({ mark: 6, updates: 1_000_000 });
    const [run] = expandSpec({ ...spec, resources: { engine: 'wasm', threads: 1 } }) as [RunSpec];
    const order = {
      ...orderFor('sape'),
      spec: run,
      workDir: folder,
      cacheDir: folder,
      preparedDir: folder,
      codeVersion: hashCode(path.resolve(import.meta.dirname, '../../../../packages'), 'dist'),
      datasetHash: await fingerprintDataset(run, undefined),
    };
    const samples: Extract<RunEvent, { kind: 'metric' }>[] = [];
    trainer.start(order, (_, event) => {
      if (event.kind !== 'metric' || event.values['system/cpu'] === undefined) return;
      samples.push(event);
      trainer.abort('cancel');
    });
    await trainer.ended;
    rmSync(folder, { recursive: true, force: true });
    const [{ step, values }] = samples as [(typeof samples)[number]];
    expect(step).toBeGreaterThan(1);
    expect(values['system/cpu']).toBeGreaterThan(0);
    expect(values['system/memory']).toBeGreaterThan(10 * 2 ** 20);
    // WebAssembly does not use a GPU.
    expect(Object.keys(values)).toEqual(['system/cpu', 'system/memory']);
  });
});

async function hasBfloat16(): Promise<boolean> {
  return await loadEngine('native', { precision: 'bf16' }).then(
    () => true,
    () => false,
  );
}
