/** Runs as a separate process: trains a few steps on one engine and prints the measurements as one line of JSON. */
import { Random } from '@ordo/core';
import { type BatchSource, createBatchSource, TokenRows } from '@ordo/data';
import { buildModel, train } from '@ordo/nmt';
import { RECIPE_DEFAULTS } from '@ordo/nmt/declarations';
import { type EngineId, loadEngine, type Precision, setEnginesFolder } from '@ordo/tensor';
import { type ShapeName, SHAPES, type StepShape } from './shapes.ts';

/** The first argument of the process, as JSON. */
export interface MeasureOrder {
  readonly engine: EngineId;
  readonly enginesFolder: string;
  readonly shape: ShapeName;
  readonly precision: Precision;
  readonly threads: number;
  readonly dropout: number;
  readonly warmup: number;
  readonly steps: number;
}

/** The line that the process prints. */
export interface EngineMeasurement {
  readonly device: string;
  /** The duration of each step in milliseconds. */
  readonly stepMs: readonly number[];
  /** The processor time of all threads per step, in milliseconds. */
  readonly cpuMs: number;
  readonly tokensPerStep: number;
  readonly peakRssBytes: number;
  /** The label-smoothed loss per token at the last step, on which engines must agree. */
  readonly loss: number;
}

/** The ids of the pad and EOS symbols; words have the ids from 2. */
const IDS = { padId: 0, eosId: 1 };

/** Draws random sentences of equal length, so that every batch has the same shape and no padding. */
function drawBatches({ vocabulary, sentences, time }: StepShape): BatchSource {
  const random = Random.fromSeed(1, 'engine benchmark');
  const draw = () =>
    TokenRows.from(
      Array.from({ length: sentences }, () =>
        Array.from({ length: time - 1 }, () => 2 + random.nextBelow(vocabulary - 2)),
      ),
    );
  return createBatchSource({ source: draw(), target: draw() }, { maxTokens: sentences * time, seed: 1, ids: IDS });
}

async function measure(order: MeasureOrder): Promise<EngineMeasurement> {
  const { threads, precision, dropout, warmup, steps } = order;
  setEnginesFolder(order.enginesFolder);
  const engine = await loadEngine(order.engine, { threads, precision });
  const shape: StepShape = SHAPES[order.shape];
  const size = shape.vocabulary;
  const model = await buildModel({
    model: shape.model,
    positional: { type: 'sape' },
    vocabulary: { source: size, target: size, ...IDS, startId: IDS.eosId },
    seed: 1,
  });
  const recipe = {
    ...RECIPE_DEFAULTS,
    batchTokens: shape.sentences * shape.time,
    accumulate: 1,
    dropout,
    attentionDropout: dropout,
    activationDropout: dropout,
    precision,
    maxUpdates: warmup + steps,
    validateEvery: warmup + steps + 1,
    checkpointEvery: null,
    averageLast: 1,
  };
  const stepMs: number[] = [];
  let measuredFrom = process.cpuUsage();
  let cpuMs = 0;
  let loss = Number.NaN;
  for await (const event of train({ model, batches: drawBatches(shape), recipe, seed: 1 })) {
    if (event.kind !== 'update') continue;
    ({ loss } = event);
    if (event.step <= warmup) measuredFrom = process.cpuUsage();
    else {
      stepMs.push(event.seconds * 1000);
      const { user, system } = process.cpuUsage(measuredFrom);
      cpuMs = (user + system) / 1000 / stepMs.length;
    }
  }
  const peakRssBytes = process.resourceUsage().maxRSS * 1024;
  return { device: engine.device, stepMs, cpuMs, tokensPerStep: shape.sentences * shape.time, peakRssBytes, loss };
}

process.stdout.write(`${JSON.stringify(await measure(JSON.parse(process.argv[2] ?? '') as MeasureOrder))}\n`);
process.exit(0);
