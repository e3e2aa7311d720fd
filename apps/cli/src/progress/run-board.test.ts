import type { Phase, RunEvent } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { RunBoard } from './run-board.ts';

const progress = (phase: Phase, done: number): RunEvent => ({
  kind: 'progress',
  phase,
  done,
  total: 100,
  etaSeconds: null,
});

/** Returns how much of a run was done when it was first seen, which has sent these events. */
function doneBefore(...events: readonly RunEvent[]): number | null | undefined {
  const board = new RunBoard();
  board.setState('1', 'sape, seed 1', 'running');
  for (const event of events) board.apply('1', event);
  return board.list()[0]?.doneBefore;
}

describe('what was done before a run was first seen', () => {
  it('is where its training goes on, whatever follows', () => {
    expect(doneBefore(progress('load', 60), progress('train', 75), progress('train', 90), progress('decode', 5))).toBe(
      0.75,
    );
  });

  it('is unknown until it trains', () => {
    expect(doneBefore(progress('load', 60))).toBeNull();
  });

  it('is all of a training that had ended', () => {
    expect(doneBefore(progress('load', 60), progress('decode', 5), progress('decode', 95))).toBe(1);
  });
});
