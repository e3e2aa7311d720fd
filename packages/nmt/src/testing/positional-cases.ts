/** The positional encodings that a test over all of them looks at. */
import type { PositionalOptions } from '../positional/declaration.ts';
import { listPositionalEncodings } from '../positional/registry.ts';

/** Every type with its defaults, and the forms of a type that run other code. */
export const POSITIONAL_CASES: readonly PositionalOptions[] = [
  ...listPositionalEncodings().map(({ id }) => ({ type: id })),
  { type: 'sape', layout: 'interleaved', offset: 0 },
  { type: 'lape', compat: 'posnet-code' },
  { type: 'rpe', perHead: true, distance: 2 },
  { type: 'rpe', attentions: 'all', distance: 3 },
  { type: 'posnet-attn', attentions: 'all', length: 32 },
  { type: 'posnet-embed', sharing: 'separate', length: 32 },
  { type: 'posnet-embed', sides: 'encoder', dropout: 0.2 },
];
