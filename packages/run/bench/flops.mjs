// The arithmetic of one training step of model.mjs, and what GPUs can do at most, for shares of the peak.

/** Multiply-adds of all products, twice that many operations each, three times (forward, and two products backward). */
export function stepOperations({ d, layers, ffn, vocabulary, batch, time }) {
  const tokens = batch * time;
  const attention = 2 * time * d; // scores and context, per token
  const encoder = 4 * d * d + 2 * d * ffn + attention;
  const decoder = 8 * d * d + 2 * d * ffn + 2 * attention;
  return 6 * tokens * (layers * (encoder + decoder) + d * vocabulary);
}

/** Dense TFLOP/s by the maker's data sheets: [name contains, fp32, TF32, bfloat16]. */
const PEAKS = [
  ['H200', 67, 494, 989],
  ['H100 PCIe', 51, 378, 756],
  ['H100 NVL', 60, 417, 835],
  ['H100', 67, 494, 989],
  ['A100', 19.5, 156, 312],
];

/** In FLOP/s; null for a GPU that is not in the table. */
export function peakOf(gpu, precision) {
  const row = PEAKS.find(([name]) => gpu.includes(name));
  return row === undefined ? null : row[{ fp32: 1, tf32: 2, bf16: 3 }[precision]] * 1e12;
}
