import type { EncodedText } from './encoded-text.ts';

/** The ids that batching writes besides the text's own. fairseq starts a target with `end`, others with their own symbol. */
export interface SpecialIds {
  readonly pad: number;
  readonly begin: number;
  readonly end: number;
}

/** Sentence pairs as right-padded matrices, row-major. */
export interface TokenBatch {
  /** Row numbers in the corpus, [rows]. */
  readonly indices: Int32Array;
  readonly rows: number;
  readonly sourceLength: number;
  readonly targetLength: number;
  /** Source ids with the end symbol, [rows, sourceLength]. */
  readonly source: Int32Array;
  /** Real source positions per row, end symbol included, [rows]. */
  readonly sourceLengths: Int32Array;
  /** What the decoder reads: begin symbol, then the target, [rows, targetLength]. */
  readonly targetInput: Int32Array;
  /** What it must say: the target, then the end symbol, [rows, targetLength]. */
  readonly targetOutput: Int32Array;
  /** Real target positions per row, end symbol included, [rows]. */
  readonly targetLengths: Int32Array;
  /** Sum of `targetLengths`: what losses are divided by. */
  readonly targetTokens: number;
  /** Positions computed on both sides, padding included. */
  readonly positions: number;
  /** Those among them that are padding. */
  readonly padding: number;
}

/** Lays out the given rows of a corpus as one batch. */
export function makeBatch(text: EncodedText, indices: Int32Array, ids: SpecialIds): TokenBatch {
  const rows = indices.length;
  const sourceLengths = new Int32Array(rows);
  const targetLengths = new Int32Array(rows);
  let [sourceLength, targetLength, sourceTokens, targetTokens] = [0, 0, 0, 0];
  for (let r = 0; r < rows; r++) {
    const index = indices[r] as number;
    const s = text.source.lengthOf(index) + 1;
    const t = text.target.lengthOf(index) + 1;
    sourceLengths[r] = s;
    targetLengths[r] = t;
    sourceLength = Math.max(sourceLength, s);
    targetLength = Math.max(targetLength, t);
    sourceTokens += s;
    targetTokens += t;
  }
  const source = new Int32Array(rows * sourceLength).fill(ids.pad);
  const targetInput = new Int32Array(rows * targetLength).fill(ids.pad);
  const targetOutput = new Int32Array(rows * targetLength).fill(ids.pad);
  for (let r = 0; r < rows; r++) {
    const index = indices[r] as number;
    source.set(text.source.row(index), r * sourceLength);
    source[r * sourceLength + (sourceLengths[r] as number) - 1] = ids.end;
    const target = text.target.row(index);
    targetInput[r * targetLength] = ids.begin;
    targetInput.set(target, r * targetLength + 1);
    targetOutput.set(target, r * targetLength);
    targetOutput[r * targetLength + (targetLengths[r] as number) - 1] = ids.end;
  }
  const positions = rows * (sourceLength + targetLength);
  return {
    indices,
    rows,
    sourceLength,
    targetLength,
    source,
    sourceLengths,
    targetInput,
    targetOutput,
    targetLengths,
    targetTokens,
    positions,
    padding: positions - sourceTokens - targetTokens,
  };
}
