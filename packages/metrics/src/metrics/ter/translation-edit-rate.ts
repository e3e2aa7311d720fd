/**
 * Translation edit rate (Snover et al. 2006): the number of edits when blocks of words may be moved, chosen greedily.
 * The ranking and the limits follow sacreBLEU's port of Tercom, even where they are arbitrary.
 */
import { type Alignment, BeamEditDistance } from './beam-edit-distance.ts';

const MAX_SHIFT_SIZE = 10;
const MAX_SHIFT_DISTANCE = 50;
const MAX_CANDIDATES = 1000;

/** A block of hypothesis words that also occurs in the reference. */
interface Block {
  readonly start: number;
  readonly inReference: number;
  readonly length: number;
}

/** The move of a block, and the number of edits that it saves. */
interface Shift {
  readonly gain: number;
  readonly length: number;
  readonly start: number;
  readonly target: number;
}

/** @returns the number of edits, shifts included, from a hypothesis to a reference; which are both lists of word numbers */
export function countEdits(hypothesis: readonly number[], reference: readonly number[]): number {
  if (reference.length === 0) return hypothesis.length;
  const distance = new BeamEditDistance(reference, hypothesis.length);
  let words = hypothesis;
  let shifts = 0;
  let candidates = 0;
  for (;;) {
    const search = findBestShift(words, { reference, distance, candidates });
    candidates = search.candidates;
    // After this many candidates Tercom gives up and drops even the best shift found.
    if (candidates >= MAX_CANDIDATES || search.best === null || search.best.gain <= 0) break;
    words = moveBlock(words, search.best);
    shifts++;
  }
  return shifts + distance.measure(words);
}

/** Returns the best block move: the largest gain, then the longest block, then the earliest block, then the earliest target. */
function findBestShift(
  words: readonly number[],
  { reference, distance, candidates }: { reference: readonly number[]; distance: BeamEditDistance; candidates: number },
): { best: Shift | null; candidates: number } {
  const before = distance.measure(words);
  const alignment = distance.align();
  let best: Shift | null = null;
  for (const { start, inReference, length } of findBlocks(words, reference)) {
    if (!isWorthMoving({ start, inReference, length }, alignment)) continue;
    for (const target of listTargets({ start, inReference, length }, alignment)) {
      const gain = before - distance.measure(moveBlock(words, { start, length, target }));
      const shift: Shift = { gain, length, start, target };
      candidates++;
      if (best === null || ranksAbove(shift, best)) best = shift;
    }
    if (candidates >= MAX_CANDIDATES) break;
  }
  return { best, candidates };
}

/** Yields blocks of up to ten words that hypothesis and reference share within 50 words, in the order of Tercom. */
function* findBlocks(words: readonly number[], reference: readonly number[]): Generator<Block> {
  for (let start = 0; start < words.length; start++) {
    const last = Math.min(reference.length - 1, start + MAX_SHIFT_DISTANCE);
    for (let inReference = Math.max(0, start - MAX_SHIFT_DISTANCE); inReference <= last; inReference++) {
      const longest = Math.min(MAX_SHIFT_SIZE, words.length - start, reference.length - inReference);
      for (let length = 1; length <= longest; length++) {
        if (words[start + length - 1] !== reference[inReference + length - 1]) break;
        yield { start, inReference, length };
      }
    }
  }
}

/** Returns true for a block that has errors where it is, is missing where it would go, and is not aligned with itself. */
function isWorthMoving({ start, inReference, length }: Block, alignment: Alignment): boolean {
  const { position, referenceErrors, hypothesisErrors } = alignment;
  if (hypothesisErrors[start] === hypothesisErrors[start + length]) return false;
  if (referenceErrors[inReference] === referenceErrors[inReference + length]) return false;
  const aligned = position[inReference] as number;
  return aligned < start || aligned >= start + length;
}

/**
 * Lists where to insert the block: after the hypothesis words that are aligned with the reference position before it and with
 * each of its own positions.
 */
function listTargets({ inReference, length }: Block, { position }: Alignment): number[] {
  const targets: number[] = [];
  for (let offset = -1; offset < length; offset++) {
    const at = inReference + offset;
    const target = at < 0 ? 0 : (position[at] as number) + 1;
    if (target !== targets.at(-1)) targets.push(target);
  }
  return targets;
}

function ranksAbove(a: Shift, b: Shift): boolean {
  if (a.gain !== b.gain) return a.gain > b.gain;
  if (a.length !== b.length) return a.length > b.length;
  if (a.start !== b.start) return a.start < b.start;
  return a.target < b.target;
}

function moveBlock(
  words: readonly number[],
  { start, length, target }: { start: number; length: number; target: number },
): number[] {
  const block = words.slice(start, start + length);
  const rest = [...words.slice(0, start), ...words.slice(start + length)];
  // A target after the block still counts the block's own words. A target inside the block moves it by that many words.
  const at = target > start + length ? target - length : target;
  return [...rest.slice(0, at), ...block, ...rest.slice(at)];
}
