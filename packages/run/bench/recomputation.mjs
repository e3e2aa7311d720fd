// node bench/recomputation.mjs [preset=base] [threads=2] [batchTokens=4096] [updates=4] [rounds=2] [fp32|bf16]
// Measures the peak memory and the time of an update of the trainer, with layers that keep their activations and with layers that
// are computed again in the backward pass. The text is random: V 37,000, sentences of 20 to 40 tokens. Each training has a
// process of its own, because the peak of a process covers its whole life, and the two are measured in turn. The first update
// does not count. Processor time is also reported, because other processes hardly disturb it.
import { cpus, loadavg } from 'node:os';
import { Random } from '@ordo/core';
import { median } from '@ordo/core/statistics';
import { createBatchSource, TokenRows } from '@ordo/data';
import { buildModel, train } from '@ordo/nmt';
import { resolveRecipe } from '@ordo/nmt/declarations';
import { loadEngine } from '@ordo/tensor';
import { measure } from './children.mjs';

const [
  preset = 'base',
  threads = '2',
  batchTokens = '4096',
  updates = '4',
  rounds = '2',
  precision = 'fp32',
  part = '',
] = process.argv.slice(2);
const VOCABULARY = 37_000;
const IDS = { padId: 0, eosId: 1 };

function drawText() {
  const random = Random.fromSeed(1, 'recomputation bench');
  const pairs = Array.from({ length: 2000 }, () => {
    const length = 19 + random.nextBelow(21);
    return [length, Math.max(1, length + random.nextBelow(5) - 2)];
  });
  const side = (index) =>
    TokenRows.from(
      pairs.map((pair) => Array.from({ length: pair[index] }, () => 2 + random.nextBelow(VOCABULARY - 2))),
    );
  return { source: side(0), target: side(1) };
}

async function runTrainer(recompute) {
  const engine = await loadEngine('native', { threads: Number(threads), precision });
  const vocabulary = { source: VOCABULARY, target: VOCABULARY, ...IDS, startId: IDS.eosId };
  const model = await buildModel({ model: { preset }, positional: { type: 'sape' }, vocabulary, seed: 1 });
  const counts = { maxUpdates: Number(updates) + 1, batchTokens: Number(batchTokens), accumulate: 1 };
  const recipe = resolveRecipe({ ...counts, precision });
  const batches = createBatchSource(drawText(), { maxTokens: Number(batchTokens), seed: 1, ids: IDS });
  engine.resetPeak();
  const found = [];
  const processor = [];
  let before = process.cpuUsage();
  for await (const event of train({ model, batches, recipe, seed: 1, recompute })) {
    if (event.kind === 'update') {
      found.push(event);
      const { user, system } = process.cpuUsage(before);
      processor.push((user + system) / 1e6);
      before = process.cpuUsage();
    }
    if (found.length > Number(updates)) break;
  }
  return {
    seconds: found.slice(1).map((update) => update.seconds),
    processorSeconds: processor.slice(1),
    loss: found.at(-1).loss,
    peakMiB: engine.memory().peak / 2 ** 20,
    residentMiB: process.resourceUsage().maxRSS / 2 ** 10,
  };
}

if (part !== '') console.log(JSON.stringify(await runTrainer(part)));
else {
  console.log(
    `${preset}, ${batchTokens} tokens, ${precision}, native, ${threads} threads of ${cpus()[0].model}, one-minute load ${loadavg()[0].toFixed(2)} at the start`,
  );
  const results = { never: [], always: [] };
  for (let round = 0; round < Number(rounds); round++) {
    for (const [recompute, list] of Object.entries(results)) {
      list.push(measure('recomputation.mjs', [preset, threads, batchTokens, updates, '1', precision, recompute]));
    }
  }
  for (const [recompute, list] of Object.entries(results)) {
    const seconds = list.flatMap((result) => result.seconds);
    const processorSeconds = median(list.flatMap((result) => result.processorSeconds));
    const [{ peakMiB, residentMiB, loss }] = list;
    console.log(
      `${recompute}: tensors at most ${peakMiB.toFixed(0)} MiB, process ${residentMiB.toFixed(0)} MiB; ` +
        `median ${median(seconds).toFixed(2)} s, least ${Math.min(...seconds).toFixed(2)} s an update, processor ${processorSeconds.toFixed(2)} s; loss ${loss}`,
    );
  }
}
