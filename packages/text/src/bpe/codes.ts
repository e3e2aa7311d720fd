/**
 * BPE codes, which are the learned merges in order, in the file format of subword-nmt.
 * R. Sennrich, B. Haddow, A. Birch: Neural Machine Translation of Rare Words with Subword Units. ACL 2016.
 */
import { OrdoError } from '@ordo/core/errors';

/** The mark for the end of a word. In format 0.2 it is part of the last symbol; in 0.1 it is a symbol of its own. */
export const END_OF_WORD = '</w>';

export interface BpeCodes {
  readonly version: '0.1' | '0.2';
  /** Pairs of symbols, in the order in which they were learned. */
  readonly merges: readonly (readonly [left: string, right: string])[];
}

const HEADER = '#version:';

/** Reads a codes file. Without a `#version` line it has the old format 0.1. */
export function parseBpeCodes(text: string): BpeCodes {
  const lines = dropReturns(text).replace(/\n+$/, '').split('\n');
  const first = lines[0] ?? '';
  const version = first.startsWith(HEADER) ? readVersion(first) : '0.1';
  const start = first.startsWith(HEADER) ? 1 : 0;
  if (lines.length === 1 && start === 0 && first === '') return { version, merges: [] };
  return { version, merges: lines.slice(start).map((line, index) => readMerge(line, index + start + 1)) };
}

export function renderBpeCodes(codes: BpeCodes): string {
  const header = codes.version === '0.2' ? `${HEADER} 0.2\n` : '';
  return header + codes.merges.map(([left, right]) => `${left} ${right}\n`).join('');
}

/**
 * Drops the carriage returns that end lines. They are line ends if every line has one, or if one follows `</w>`, which ends a
 * symbol. In all other files, such as those of `renderBpeCodes`, a carriage return belongs to a symbol; the reference strips it
 * there, and so loses the symbol.
 */
function dropReturns(text: string): string {
  const endsLines = !/(?<!\r)\n/.test(text) || /<\/w>\r(?=\n|$)/.test(text);
  return endsLines ? text.replaceAll(/\r(?=\n|$)/g, '') : text;
}

function readVersion(header: string): BpeCodes['version'] {
  const version = header.slice(HEADER.length).trim();
  if (/^0\.2(\.0+)*$/.test(version)) return '0.2';
  if (/^0\.1(\.0+)*$/.test(version)) return '0.1';
  throw new OrdoError('text.unknown-option', `BPE codes have version "${version}", which is neither 0.1 nor 0.2`, {
    fix: 'learn the codes again with `ordo text bpe learn` (byte-level codes are not supported)',
  });
}

function readMerge(line: string, number: number): readonly [string, string] {
  const [left, right, ...rest] = line.replaceAll(/^ +| +$/g, '').split(' ');
  if (left === undefined || right === undefined || rest.length > 0) {
    throw new OrdoError('text.invalid-file', `line ${number} of the BPE codes is "${line}", not two symbols`, {
      fix: 'write two symbols with one blank between them on each line after the header',
    });
  }
  return [left, right];
}
