/** `sape`: sinusoidal absolute positions, added to the scaled embeddings; no parameters. */
import { Type } from 'typebox';
import { declarePositionalEncoding } from '../declaration.ts';
import { findSinusoidProblems, sinusoidProperties } from '../sinusoid-options.ts';

export const sape = declarePositionalEncoding({
  id: 'sape',
  title: 'Sinusoidal absolute positional encoding',
  citation: 'Vaswani et al. 2017, "Attention Is All You Need", §3.5; layouts of fairseq/tensor2tensor and OpenNMT-py',
  formula: 'x<sub>t</sub> + PE(t), the sines and cosines of t / 10000<sup>2i/d</sup>',
  options: Type.Object({ type: Type.Literal('sape'), ...sinusoidProperties }, { additionalProperties: false }),
  defaults: () => ({ layout: 'fairseq' as const, offset: 2 }),
  parameterCount: () => 0,
  findProblems: (_options, shape) => findSinusoidProblems('sape', shape),
  variants: [{ layout: 'interleaved', offset: 0 }],
  load: () => import('./hooks.ts'),
});
