/** The process of one rank: it joins its group, learns the run from rank 0, and computes its share of the training. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { explainError, isOrdoError } from '@ordo/core';
import { MpiGroup } from './mpi/mpi-group.ts';
import { setEnginesFolder } from '@ordo/tensor';
import { takePart } from '../execute-run.ts';
import type { RunOptions } from '../run-options.ts';
import { MessageLine } from './message-line.ts';
import { type FromRank, type Order, tellError, type ToRank } from './messages.ts';

const group = MpiGroup.join();
const aborting = new AbortController();
let hearOrder: (order: Order) => void = () => undefined;
const ordered = new Promise<Order>((resolve) => {
  hearOrder = resolve;
});
const stream = connect(process.env['ORDO_RANK_LINE'] ?? '');
const line = new MessageLine<FromRank, ToRank>(stream, (message) => {
  if (message.type === 'run') hearOrder(message.order);
  else aborting.abort(message.reason);
});
// A follower on another machine has no line, and needs none until something goes wrong.
const connected = once(stream, 'connect').then(
  () => true,
  () => false,
);
// The process that started this group is gone, and so is everybody who wants its result.
stream.once('connect', () => stream.on('close', () => process.exit(1)));

/** Returns the order that rank 0 received, and the checkpoint, which only the machine of rank 0 may have. */
async function shareOrder(): Promise<{ order: Order; checkpoint: Uint8Array | null }> {
  if (group.rank > 0) return deserialize(group.share(new Uint8Array(0))) as Awaited<ReturnType<typeof shareOrder>>;
  const order = await ordered;
  const { resumeFrom } = order.options;
  const told = { order, checkpoint: resumeFrom === undefined ? null : await readFile(resumeFrom) };
  group.share(serialize(told));
  return told;
}

async function follow({ run, options }: Order, checkpoint: Uint8Array | null): Promise<void> {
  const workDir = await mkdtemp(path.join(os.tmpdir(), `ordo-rank-${group.rank}-`));
  try {
    const resumeFrom = path.join(workDir, 'resumed.safetensors');
    if (checkpoint !== null) await writeFile(resumeFrom, checkpoint);
    const { signal } = aborting;
    const own = { ...options, workDir, signal, emit: () => undefined, ...(checkpoint === null ? {} : { resumeFrom }) };
    await takePart(run, own, group);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

async function lead({ run, options }: Order): Promise<void> {
  const own: RunOptions = {
    ...options,
    signal: aborting.signal,
    emit: (event) => line.send({ type: 'event', event }),
    onPulse: () => void line.send({ type: 'pulse' }),
    onModel: (digest) => line.send({ type: 'model', digest }),
  };
  const result = await takePart(run, own, group);
  if (result !== null) await line.send({ type: 'result', result });
}

async function main(): Promise<void> {
  if (await connected) await line.send({ type: 'joined', rank: group.rank });
  else if (group.rank === 0) throw new Error('rank 0 is not on the machine that started it');
  const { order, checkpoint } = await shareOrder();
  setEnginesFolder(order.enginesFolder);
  await (group.rank === 0 ? lead(order) : follow(order, checkpoint));
}

/** Reports the error and waits to be ended, because rank 0 may still have something to write. */
async function explain(error: unknown): Promise<void> {
  if (!(await connected)) {
    process.stderr.write(`rank ${group.rank}: ${explainError(error)}\n`);
    process.exit(1);
  }
  // A follower stops because rank 0 stops, and rank 0 reports it.
  if (group.rank > 0 && isOrdoError(error, 'run.stopped')) return;
  await line.send({ type: 'error', rank: group.rank, error: tellError(error) });
}

main().then(() => process.exit(0), explain);
