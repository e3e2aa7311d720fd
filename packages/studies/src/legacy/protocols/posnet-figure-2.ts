/** Figure 2 of the PosNet paper: the time of ten forward passes over one hand-made batch, by positional encoding. */
import type { Protocol } from '../protocol.ts';
import { PAPER, TABLE_1_ENCODINGS, TABLE_1_ROWS, WMT14_VOCABULARY } from '../studies/posnet-paper.ts';

/** "RPE and AT5 … obviously more time-consuming" than all others, which take about the same time. */
const SLOW = ['RPE', 'Adaptive-T5'];

export const posnetFigure2: Protocol = {
  id: 'posnet/figure-2',
  title: 'Time of a forward pass over one hand-made batch, by positional encoding',
  citation: `${PAPER}, Figure 2`,
  notes: [
    'The paper does not give the size of its batch. Here it has 32 sentences of 32 tokens on each side, without padding.',
    'A forward pass is the encoder, the decoder over all target positions, and the logits, without dropout. One more pass comes first, to warm up.',
    'The paper measured on an RTX 3090. How much slower RPE and Adaptive-T5 are depends on how an engine computes them.',
  ],
  kind: 'forward-time',
  rows: TABLE_1_ROWS.map((row, i) => ({ row, positional: TABLE_1_ENCODINGS[i] ?? { type: 'none' } })),
  size: { preset: 'base', vocabulary: WMT14_VOCABULARY, sentences: 32, tokens: 32 },
  repeats: 10,
  printed: {},
  targets: SLOW.flatMap((more) => TABLE_1_ROWS.filter((row) => !SLOW.includes(row)).map((than) => ({ more, than }))),
};
