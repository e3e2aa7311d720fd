/** The positional encodings that tests of all encodings cover. */
import type { PositionalOptions } from '../positional/declaration.ts';
import { getPositionalEncoding, listPositionalEncodings } from '../positional/registry.ts';

/** Every type with its defaults, and the options of a type that run other code. */
export const POSITIONAL_CASES: readonly PositionalOptions[] = [
  ...listPositionalEncodings().map(({ id }) => ({ type: id })),
  { type: 'sape', layout: 'interleaved', offset: 0 },
  { type: 'lape', compat: 'posnet-code' },
  { type: 'rpe', perHead: true, distance: 2 },
  { type: 'rpe', attentions: 'all', distance: 3 },
  // Distances of a few tokens, at which α and β change the bias noticeably.
  { type: 'adaptive-t5', distance: 8 },
  { type: 'posnet-attn', attentions: 'all', length: 32 },
  { type: 'posnet-embed', sharing: 'separate', length: 32 },
  { type: 'posnet-embed', sides: 'encoder', dropout: 0.2 },
  { type: 'xl-in', rank: 4, layout: 'fairseq', offset: 2 },
  { type: 'xl-head', heads: 2, layers: 'all' },
  { type: 'xl-head', heads: 1, residual: 'cross-lingual' },
  { type: 'xl-combined', rank: 4, layers: 'all', residual: 'cross-lingual' },
  { type: 'randomised', length: 80, layout: 'interleaved' },
];

/** What the cases of one type show of the encoding's parameters: their names, and those whose gradient was tested. */
export interface Coverage {
  readonly names: ReadonlySet<string>;
  readonly tested: ReadonlySet<string>;
}

/**
 * Parameters of an encoding whose gradient no case tested, though the encoding does not declare them idle, and those that
 * it declares idle though they have a gradient.
 */
export function findUntested(type: string, { names, tested }: Coverage): { untested: string[]; notIdle: string[] } {
  const { idleParameters = [] } = getPositionalEncoding(type);
  const idle = new Set(idleParameters.flatMap((group) => group.names.map((name) => `positional.${name}`)));
  return {
    untested: [...names].filter((name) => !tested.has(name) && !idle.has(name)),
    notIdle: [...idle].filter((name) => tested.has(name) || !names.has(name)),
  };
}
