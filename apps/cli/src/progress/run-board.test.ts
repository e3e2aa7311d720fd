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

/** Returns what is known about the training of a run that has sent these events. */
function training(...events: readonly RunEvent[]) {
  const board = new RunBoard();
  board.setState('1', 'sape, seed 1', 'running');
  for (const event of events) board.apply('1', event);
  return board.list()[0]?.training;
}

describe('the training of a run', () => {
  it('has what was done when the run was first seen, whatever follows', () => {
    const events = [progress('load', 60), progress('train', 75), progress('train', 90), progress('decode', 5)];
    expect(training(...events)).toEqual({ before: 75, total: 100 });
  });

  it('is unknown until it begins', () => {
    expect(training(progress('load', 60))).toBeNull();
  });

  it('is nothing if it had ended', () => {
    expect(training(progress('load', 60), progress('decode', 5), progress('decode', 95))).toEqual({
      before: 0,
      total: 0,
    });
  });
});
