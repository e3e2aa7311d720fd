/** Trains: loads an engine, waits for a run, executes it and exits. */
import { OrdoError, shortHash } from '@ordo/core';
import { endWithParent } from '@ordo/core/end-with-parent';
import { executeRun, rescoreRun } from '@ordo/run';
import { demandOf, readCodeBase, type RunEvent } from '@ordo/spec';
import { loadEngine, setEnginesFolder } from '@ordo/tensor';
import { readEnginesFolder } from './env.ts';
import { tellStack } from './trainer/stack-line.ts';
import { describeTrainerError } from './trainer/trainer-error.ts';
import { readUsage } from './devices/read-usage.ts';
import { withSystemMetrics } from './devices/system-metrics.ts';
import type { FromTrainer, Preload, RunOrder, ToTrainer } from './trainer/trainer-messages.ts';

const aborting = new AbortController();
let loading: Promise<void> = Promise.resolve();

/** Sends a message. Resolves when it is handed to the channel, so that a trainer with many events waits for a slow worker. */
async function send(message: FromTrainer): Promise<void> {
  await new Promise<void>((resolve) => {
    // The channel is missing only if the worker is gone. `endWithParent` then ends this process.
    process.send?.(message, undefined, undefined, () => resolve());
  });
}

/**
 * Does the slow part, which is reading and compiling the engine, ahead of time. The run loads the engine again in its recipe's
 * precision.
 */
async function preload({ engine, threads, gpus }: Preload): Promise<void> {
  const loaded = await loadEngine(engine, { threads, gpus });
  await send({ type: 'ready', engine: loaded.id, device: loaded.device });
}

async function run(order: RunOrder): Promise<void> {
  requireCode(order.codeVersion);
  const { spec, earlier, contentHash, datasetHash, codeVersion, workDir, modelDir, dataDir } = order;
  const { cacheDir, preparedDir, energy, resumeFrom, microBatches } = order;
  const { signal } = aborting;
  const tell = (event: RunEvent) => send({ type: 'event', at: new Date().toISOString(), event });
  const emit = withSystemMetrics(tell, { readUsage });
  const onPulse = () => void send({ type: 'pulse' });
  const result =
    earlier === null
      ? await executeRun(spec, {
          workDir,
          modelDir,
          onModel: (digest) => send({ type: 'model', digest }),
          dataDir: dataDir ?? undefined,
          cacheDir,
          preparedDir,
          energy,
          codeVersion,
          contentHash,
          datasetHash,
          microBatches,
          // A worker that assigns no devices hides none, but the run gets only as many as it asked for.
          gpus: demandOf(spec.resources).gpus,
          signal,
          emit,
          onPulse,
          ...(resumeFrom === null ? {} : { resumeFrom }),
        })
      : await rescoreRun(spec, earlier, { contentHash, signal, emit, onPulse });
  await send({ type: 'result', result });
}

/**
 * Checks that the code on disk is the worker's: a worker forks trainers as long as it runs, and a build in the meantime changes
 * the code that they load.
 * @throws OrdoError `worker.code-mismatch`
 */
function requireCode(expected: string): void {
  const { version } = readCodeBase();
  if (version === expected) return;
  const [found, wanted] = [shortHash(version), shortHash(expected)];
  throw new OrdoError('worker.code-mismatch', `the run needs code ${wanted}, but the code on disk is ${found}`, {
    fix: 'restart the API and the workers, so that all of them run what is on disk',
  });
}

async function obey(message: ToTrainer): Promise<void> {
  switch (message.type) {
    case 'abort':
      aborting.abort({ kind: message.kind });
      return;
    case 'preload':
      loading = preload(message);
      await loading;
      return;
    case 'run':
      await loading;
      await run(message);
      process.exit(0);
  }
}

async function endWith(error: unknown): Promise<void> {
  await send({ type: 'error', error: describeTrainerError(error) });
  process.exit(1);
}

endWithParent();
tellStack();
const enginesFolder = readEnginesFolder();
if (enginesFolder !== undefined) setEnginesFolder(enginesFolder);
// Ctrl-C in a terminal also reaches this process, but the worker decides when it ends.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('message', (message: ToTrainer) => {
  obey(message).catch(endWith);
});
process.on('uncaughtException', (error) => void endWith(error));
