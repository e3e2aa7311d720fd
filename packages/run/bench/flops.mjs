// Counts the arithmetic of a training step of model.mjs and of a beam search, and lists the peak performance of GPUs, to compute
// the share that is reached.

/**
 * Returns the floating-point operations of all matrix products. A multiply-add counts as two operations, and each product of the
 * forward pass takes two more in the backward pass: 2 · 3 = 6 per multiply-add.
 */
export function stepOperations({ d, layers, ffn, vocabulary, batch, time }) {
  const tokens = batch * time;
  const attention = 2 * time * d; // Scores and context, per token.
  const encoder = 4 * d * d + 2 * d * ffn + attention;
  const decoder = 8 * d * d + 2 * d * ffn + 2 * attention;
  return 6 * tokens * (layers * (encoder + decoder) + d * vocabulary);
}

/**
 * Returns the floating-point operations of all matrix products of a beam search, of which each multiply-add counts as two. In the
 * first step, a sentence has one row instead of `beam` rows.
 * @param lengths the number of tokens of each source, with EOS; every output is as long
 */
export function searchOperations({ d, layers, ffn, vocabulary, beam }, lengths) {
  // A layer of the encoder, with keys and values for the decoder, and a layer of the decoder: both per token.
  const [encoder, decoder] = [4 * d * d + 2 * d * ffn + 2 * d * d, 6 * d * d + 2 * d * ffn];
  const multiplications = lengths.map((time) => {
    const rows = beam * (time - 1) + 1;
    // Scores and context: of the source's tokens, of the past of each row, and of the source as each row sees it.
    const attention = 2 * d * (time * time + (beam * time * (time + 1)) / 2 + rows * time);
    return layers * (time * encoder + rows * decoder + attention) + rows * d * vocabulary;
  });
  return 2 * multiplications.reduce((sum, each) => sum + each, 0);
}

/** Dense TFLOP/s from the data sheets: [part of the name, fp32, TF32, bfloat16 and float16]. */
const PEAKS = [
  ['H200', 67, 494, 989],
  ['H100 PCIe', 51, 378, 756],
  ['H100 NVL', 60, 417, 835],
  ['H100', 67, 494, 989],
  ['A100', 19.5, 156, 312],
];

/** Returns the peak performance in FLOP/s, or null for a GPU that is not in the table. */
export function peakOf(gpu, precision) {
  const row = PEAKS.find(([name]) => gpu.includes(name));
  return row === undefined ? null : row[{ fp32: 1, tf32: 2, bf16: 3, fp16: 3 }[precision]] * 1e12;
}
