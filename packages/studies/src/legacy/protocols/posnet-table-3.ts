/** Table 3 of the PosNet paper: the peak memory of training, by positional encoding. */
import type { Protocol } from '../protocol.ts';
import { PAPER, TABLE_1_ENCODINGS, TABLE_1_ROWS, WMT14_VOCABULARY } from '../studies/posnet-paper.ts';

/** Gigabytes as printed, for En-De and En-Fr. We take the last row, "PosNet", for PosNet-Embed. */
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

/** A difference that rounding to a tenth cannot explain. */
const APART = 0.15;

/** All pairs whose printed values for En-De clearly differ. None of them is reversed for En-Fr. */
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
    'The paper’s gigabytes are those of a GPU with PyTorch in half precision. Only the ranking of the rows can be compared.',
    'Memory is measured over one update of two batches (4,096 tokens each, unless set otherwise), so it includes weights, gradients, Adam’s moments and activations.',
    'Each row runs in a process of its own. “engine” is the peak memory of tensors, “process” the peak resident memory of everything.',
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
