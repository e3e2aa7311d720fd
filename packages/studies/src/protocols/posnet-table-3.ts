/** Table 3 of the PosNet paper: peak memory of training by positional encoding. */
import type { Protocol } from '../protocol.ts';
import { PAPER, TABLE_1_ENCODINGS, TABLE_1_ROWS, WMT14_VOCABULARY } from '../studies/posnet-paper.ts';

/** Gigabytes as printed: En-De, En-Fr. Its last row, "PosNet", is taken for PosNet-Embed. */
const PRINTED: Readonly<Record<string, readonly [string, string]>> = {
  'w/o PE': ['6.3', '9.4'],
  SAPE: ['6.4', '9.4'],
  LAPE: ['6.4', '9.4'],
  RPE: ['6.8', '10.6'],
  'Adaptive-T5': ['6.4', '9.4'],
  PosNet: ['6.8', '9.6'],
};

const rows = TABLE_1_ROWS.flatMap((row, i) => {
  const name = row === 'PosNet-Embed' ? 'PosNet' : row;
  const positional = TABLE_1_ENCODINGS[i];
  return PRINTED[name] === undefined || positional === undefined ? [] : [{ row: name, positional }];
});

const names = Object.keys(PRINTED);

/** More than rounding to a tenth can explain. */
const APART = 0.15;

/** Of each pair that is printed clearly apart in En-De, the larger and the smaller; none is reversed in En-Fr. */
const targets = names.flatMap((more) =>
  names
    .filter((than) => Number(PRINTED[more]?.[0]) - Number(PRINTED[than]?.[0]) > APART)
    .map((than) => ({ more, than })),
);

export const posnetTable3: Protocol = {
  id: 'posnet/table-3',
  title: 'Peak memory in training, by positional encoding',
  citation: `${PAPER}, Table 3`,
  notes: [
    'The paper’s gigabytes are those of a GPU under PyTorch in half precision; what can be compared is the order of the rows.',
    'Measured over one update of two batches (4,096 tokens each, unless set otherwise), so weights, gradients, Adam’s moments and activations are in it.',
    'Each row has a process of its own. “engine” is what tensors held at most, “process” the resident memory of everything.',
  ],
  kind: 'training-memory',
  rows,
  size: { preset: 'base', vocabulary: WMT14_VOCABULARY, sentences: 128, tokens: 32 },
  repeats: 1,
  printed: Object.fromEntries(
    Object.entries(PRINTED).map(([row, [de, fr]]) => [row, { 'En-De GB': de, 'En-Fr GB': fr }]),
  ),
  targets,
};
