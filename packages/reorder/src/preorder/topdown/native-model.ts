/** The top-down parser with the native kernel. */
import type { FeatureRecords } from '../features/feature-table.ts';
import type { NumberedSentence } from '../features/vocabulary.ts';
import type { NativeParser as Handle, PreorderKernel } from '../native/kernel.ts';
import type { Action } from './derivation.ts';
import type { ConstrainedSentence, ModelOptions, Parse, TopDownLearner, TopDownParser, Update } from './model.ts';
import { listTemplates } from './templates.ts';

const NO_RECORDS: FeatureRecords = { keys: new Uint32Array(0), weights: new Float32Array(0) };

export class NativeLearner implements TopDownLearner {
  readonly #kernel: PreorderKernel;
  readonly #parser: Handle;
  readonly #numbers = new Float64Array(4);

  constructor(kernel: PreorderKernel, options: ModelOptions) {
    this.#kernel = kernel;
    this.#parser = createHandle(kernel, NO_RECORDS, { ...options, learns: true });
  }

  learn({ sentence: { words, numbers }, ranks }: ConstrainedSentence, coefficient: number): Update | null {
    const [reference, system] = [new Int32Array(words), new Int32Array(words)];
    const into = this.#numbers;
    const length = this.#kernel.learn(this.#parser, words, numbers, ranks, coefficient, into, reference, system);
    if (length === 0) return null;
    const [start, loss, squaredNorm, tau] = into as unknown as [number, number, number, number];
    return {
      early: length < words - 1,
      reference: decodeActions(reference.subarray(0, length)),
      system: decodeActions(system.subarray(0, length)),
      start,
      loss,
      squaredNorm,
      tau,
    };
  }

  average(minimumUpdates: number): FeatureRecords {
    const count = this.#kernel.countRecords(this.#parser, minimumUpdates);
    const records = { keys: new Uint32Array(2 * count), weights: new Float32Array(2 * count) };
    this.#kernel.copyRecords(this.#parser, minimumUpdates, records.keys, records.weights);
    return records;
  }
}

export class NativeParser implements TopDownParser {
  readonly #kernel: PreorderKernel;
  readonly #parser: Handle;

  constructor(kernel: PreorderKernel, records: FeatureRecords, options: ModelOptions) {
    this.#kernel = kernel;
    this.#parser = createHandle(kernel, records, { ...options, learns: false });
  }

  parse({ words, numbers }: NumberedSentence, wanted: number): ReturnType<TopDownParser['parse']> {
    const scores = new Float64Array(wanted);
    const [actions, orders] = [new Int32Array(wanted * words), new Int32Array(wanted * words)];
    const size = this.#kernel.parse(this.#parser, words, numbers, scores, actions, orders);
    const best = Array.from({ length: Math.min(size, wanted) }, (_, i): Parse => {
      const begin = i * words;
      return {
        score: scores[i] as number,
        actions: decodeActions(actions.subarray(begin, begin + Math.max(0, words - 1))),
        order: orders.slice(begin, begin + words),
      };
    });
    return { size, best };
  }
}

function createHandle(
  kernel: PreorderKernel,
  { keys, weights }: FeatureRecords,
  { columns, beamWidth, learns }: ModelOptions & { readonly learns: boolean },
): Handle {
  const templates = listTemplates(columns).flatMap(({ mask, column, places }) => {
    const anchors = places.flatMap(([, anchor, offset]) => [anchor, offset]);
    return [mask, column ?? -1, places.length, ...anchors];
  });
  return kernel.createParser(Int32Array.from(templates), columns, beamWidth, learns, keys, weights);
}

function decodeActions(actions: Int32Array): Action[] {
  return Array.from(actions, (action) => ({ cut: action >> 1, label: action & 1 }));
}
