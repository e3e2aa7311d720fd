/** Computes how far other measures of importance agree with ΔLP, token by token (Oh and Schuler 2023, §4). */
import { computeChanges, measureAttention, measureGradients, type Triangle } from '@ordo/delta-lp/attribution';
import type { Document } from '@ordo/delta-lp/corpora';
import { freezeLanguageModel, type LanguageModel, planWindows, windowOf } from '@ordo/nmt';
import { RunningCorrelation } from '@ordo/statistics';
import type { DocumentReader } from '../reading/document-reader.ts';
import { checkLength, keyOf, type ResultsStore } from '../reading/results-store.ts';

/** Pearson's coefficient of ΔLP with each measure, with the names of Figure 3: `A-1` is the attention of layer 1. */
export interface MeasureCorrelations {
  readonly pairs: number;
  readonly coefficients: ReadonlyMap<string, number>;
}

export interface CorrelationOptions {
  readonly signal?: AbortSignal;
  /** The store in which the sums are kept after each document, and from which they continue. */
  readonly store?: ResultsStore;
  /** Called with the number of documents that are done. */
  readonly onDocument?: (done: number) => void;
}

/**
 * Correlates over all pairs of a predicted token and a token before it that some window holds; each pair counts once. Tokens
 * before the text, such as `</s>`, are not words and are left out.
 * @throws OrdoError as `computeChanges` does
 */
export async function correlateMeasures(
  { model, read }: DocumentReader,
  documents: readonly Document[],
  { signal, store, onDocument }: CorrelationOptions = {},
): Promise<MeasureCorrelations> {
  let running = new Map<string, RunningCorrelation>();
  let key: string | null = null;
  for (const [index, document] of documents.entries()) {
    const tokens = read(document);
    const { ids, start } = tokens;
    // The sums depend on all documents so far, and on their order.
    key = keyOf('correlations of measures', tokens, key);
    const kept = await store?.find(key);
    if (kept !== undefined && kept !== null) {
      running = restoreSums(kept, namesOf(model));
      onDocument?.(index + 1);
      continue;
    }
    // A text of one token predicts nothing from another one.
    const size = Math.min(windowOf(model) - start.ids.length, Math.max(2, ids.length));
    for (const { begin, end, scoreFrom } of planWindows(ids.length, { window: size })) {
      signal?.throwIfAborted();
      const text = Int32Array.of(...start.ids, ...ids.subarray(begin, end));
      const first = start.ids.length;
      await addWindow(model, { text, first, fromRow: first + scoreFrom - begin - 1, running, signal });
    }
    await store?.keep(key, Float64Array.from([...running.values()].flatMap(({ state }) => state)));
    onDocument?.(index + 1);
  }
  return {
    pairs: [...running.values()][0]?.count ?? 0,
    coefficients: new Map([...running].map(([name, { coefficient }]) => [name, coefficient])),
  };
}

/** No sums were kept if no document so far had a pair. */
function restoreSums(kept: Float64Array, names: readonly string[]): Map<string, RunningCorrelation> {
  if (kept.length === 0) return new Map();
  const size = RunningCorrelation.STATE;
  checkLength(kept, names.length * size, 'the correlations of a document');
  return new Map(
    names.map((name, i) => [name, RunningCorrelation.restore(kept.subarray(i * size, (i + 1) * size))] as const),
  );
}

/** Returns the measures in order. */
function namesOf({ shape }: LanguageModel): string[] {
  return [...Array.from({ length: shape.decoderLayers }, (_, layer) => `A-${layer + 1}`), 'G-1', 'G-2', 'IG-1', 'IG-2'];
}

interface WindowCall {
  readonly text: Int32Array;
  /** The first position that holds a token of the text. */
  readonly first: number;
  /** The first prediction that no earlier window has made. */
  readonly fromRow: number;
  readonly running: Map<string, RunningCorrelation>;
  readonly signal: AbortSignal | undefined;
}

async function addWindow(model: LanguageModel, { text, first, fromRow, running, signal }: WindowCall): Promise<void> {
  const aborted = signal === undefined ? {} : { signal };
  const measures = listMeasures(model, text, aborted);
  const rows = text.length - 1;
  const positions = Array.from({ length: rows - first }, (_, i) => first + i);
  const frozen = freezeLanguageModel(model, text.slice(0, -1));
  try {
    const { values, sets } = await computeChanges(frozen, {
      tokens: text.slice(1),
      sets: positions.map((position) => ({ target: [position] })),
      fromRow,
      ...aborted,
    });
    for (const [name, triangle] of measures) {
      const own = running.get(name) ?? new RunningCorrelation();
      running.set(name, own);
      for (let row = fromRow; row < rows; row++) {
        for (let position = first; position <= row; position++) {
          own.add(triangle[row]?.[position] as number, values[row * sets + position - first] as number);
        }
      }
    }
  } finally {
    frozen.dispose();
  }
}

function listMeasures(
  model: LanguageModel,
  text: Int32Array,
  options: { readonly signal?: AbortSignal },
): (readonly [string, Triangle])[] {
  const { gradient, inputTimesGradient } = measureGradients(model, text, options);
  const triangles = [
    ...measureAttention(model, text),
    gradient.l1,
    gradient.l2,
    inputTimesGradient.l1,
    inputTimesGradient.l2,
  ];
  return namesOf(model).map((name, i) => [name, triangles[i] as Triangle]);
}
