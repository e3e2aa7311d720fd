/** Lists how fast GPUs train, as others have published it or as Ordo has measured it. Times of other models follow from their sizes. */

interface Card {
  readonly name: string;
  readonly gpus: number;
  /** The number of target tokens per second for `REFERENCE`, in mixed precision. */
  readonly tokensPerSecond: number;
  readonly source: string;
  /** The most power that one of the GPUs takes, in watts, as its datasheet has it. */
  readonly watts: number;
}

const NVIDIA = 'NVIDIA, DeepLearningExamples, Transformer for PyTorch, training performance in mixed precision';
const DGX1 = `${NVIDIA}, DGX-1 with V100 16GB, batches of 5,120 tokens`;
const DGX_A100 = `${NVIDIA}, DGX A100 with A100 40GB`;

/** With batches as small as these, an H200 often waits for the processor. Larger batches are faster: see docs/results/gpu.md. */
const ORDO_H200 = 'Ordo, the engine "cuda" on one NVIDIA H200 in bf16, batches of 4,096 tokens';

/** NVIDIA's datasheets of V100 SXM2, A100 SXM4 and H200 SXM, as these machines have them: maximum power. */
const V100_WATTS = 300;
const A100_WATTS = 400;
const H200_WATTS = 700;

export const CARDS: readonly Card[] = [
  { name: 'V100', gpus: 1, tokensPerSecond: 32_153, source: DGX1, watts: V100_WATTS },
  { name: 'V100', gpus: 8, tokensPerSecond: 235_077, source: DGX1, watts: V100_WATTS },
  { name: 'A100', gpus: 1, tokensPerSecond: 82_059, source: DGX_A100, watts: A100_WATTS },
  { name: 'A100', gpus: 8, tokensPerSecond: 551_599, source: DGX_A100, watts: A100_WATTS },
  // 177,000 tokens/s of a table of 37,000 types: 177,000 · (210,874,368 + 3,292 · 1,024) / 210,874,368.
  { name: 'H200', gpus: 1, tokensPerSecond: 179_830, source: ORDO_H200, watts: H200_WATTS },
];

/** The model behind these figures: a Transformer big whose only table has 33,708 types. A test counts its parameters. */
export const REFERENCE = { preset: 'big', types: 33_708, multiplied: 210_874_368 } as const;

/**
 * Returns the hours of wall-clock time that a training takes on such GPUs, if they multiply as fast as for the reference.
 * @param multiplied the number of parameters that each token is multiplied with
 */
export function hoursOn(
  { tokensPerSecond }: Card,
  { tokens, multiplied }: { readonly tokens: number; readonly multiplied: number },
): number {
  return (tokens * multiplied) / REFERENCE.multiplied / tokensPerSecond / 3600;
}
