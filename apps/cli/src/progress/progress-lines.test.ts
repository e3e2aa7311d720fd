import { describe, expect, it } from 'vitest';
import { ProgressLines } from './progress-lines.ts';
import { RunBoard } from './run-board.ts';

const boardOf = (runs: number): RunBoard => {
  const board = new RunBoard();
  for (let i = 0; i < runs; i++) setState(board, i, 'queued');
  return board;
};
const setState = (board: RunBoard, run: number, state: string): void =>
  board.setState(`${run}`, `variant, seed ${run}`, state);

describe('the lines about a few runs', () => {
  it('are one for each run, and then one for each change', () => {
    const board = boardOf(2);
    const lines = new ProgressLines();
    expect(lines.next(board.list(), 0)).toEqual(['variant, seed 0  queued', 'variant, seed 1  queued']);
    expect(lines.next(board.list(), 60_000)).toEqual([]);
    setState(board, 0, 'running');
    expect(lines.next(board.list(), 60_000)).toEqual(['variant, seed 0  0%  start  ']);
    expect(lines.next(board.list(), 69_999)).toEqual([]);
    expect(lines.next(board.list(), 70_000)).toEqual(['variant, seed 0  0%  start  ']);
    setState(board, 0, 'failed');
    expect(lines.next(board.list(), 70_000)).toEqual([
      'variant, seed 0  failed',
      expect.stringMatching(/^1 of 2 runs have ended/),
    ]);
  });

  it('tell what a queued run waits for when that changes, and not when it moves up in the queue', () => {
    const board = boardOf(1);
    const lines = new ProgressLines();
    board.setWaits(new Map([['0', { reason: 'no-worker', explanation: 'no worker is online' }]]));
    expect(lines.next(board.list(), 0)).toEqual(['variant, seed 0  queued  no worker is online']);
    board.setWaits(new Map([['0', { reason: 'next', explanation: '2 runs before it' }]]));
    expect(lines.next(board.list(), 0)).toEqual(['variant, seed 0  queued  2 runs before it']);
    board.setWaits(new Map([['0', { reason: 'next', explanation: '1 run before it' }]]));
    expect(lines.next(board.list(), 0)).toEqual([]);
  });
});

describe('the lines about 2,000 runs', () => {
  const UNLISTED = '2,000 runs, which are too many to list: up to 20 changes are told every 10 s';

  it('count the runs by their states, and list those that have changed', () => {
    const board = boardOf(2000);
    const lines = new ProgressLines();
    expect(lines.next(board.list(), 0)).toEqual([UNLISTED, '0 of 2,000 runs have ended: 2,000 queued']);
    setState(board, 7, 'running');
    board.apply('7', { kind: 'phase', phase: 'train' });
    expect(lines.next(board.list(), 9_999)).toEqual([]);
    expect(lines.next(board.list(), 10_000)).toEqual([
      'variant, seed 7  0%  train  ',
      '0 of 2,000 runs have ended: 1 running, 1,999 queued',
    ]);
    // Another phase is no change of the state.
    board.apply('7', { kind: 'phase', phase: 'decode' });
    expect(lines.next(board.list(), 20_000)).toEqual([]);
    expect(lines.next(board.list(), 70_000)).toEqual(['0 of 2,000 runs have ended: 1 running, 1,999 queued']);
  });

  it('say how many changes they leave out, and leave out none that may need somebody', () => {
    const board = boardOf(2000);
    const lines = new ProgressLines();
    lines.next(board.list(), 0);
    for (let i = 0; i < 64; i++) setState(board, i, i === 50 ? 'failed' : 'running');
    const told = lines.next(board.list(), 10_000);
    expect(told).toHaveLength(22);
    expect(told.slice(-3)).toEqual([
      'variant, seed 50  failed',
      'and 44 more changes, which are not listed',
      '1 of 2,000 runs have ended: 1 failed, 63 running, 1,936 queued',
    ]);
  });

  it('say why nothing begins, and say it again only when the reason is another one', () => {
    const board = boardOf(2000);
    const lines = new ProgressLines();
    lines.next(board.list(), 0);
    const wait = (explanation: string, reason: 'no-worker' | 'next') =>
      board.setWaits(new Map([['0', { reason, explanation }]]));
    wait('no worker is online', 'no-worker');
    expect(lines.next(board.list(), 10_000)).toEqual([
      '0 of 2,000 runs have ended: 2,000 queued (the first: no worker is online)',
    ]);
    expect(lines.next(board.list(), 20_000)).toEqual([]);
    wait('3 runs before it', 'next');
    expect(lines.next(board.list(), 30_000)).toHaveLength(1);
    wait('2 runs before it', 'next');
    expect(lines.next(board.list(), 40_000)).toEqual([]);
  });

  it('tell the last changes at the end at once', () => {
    const board = boardOf(2000);
    const lines = new ProgressLines();
    lines.next(board.list(), 0);
    for (let i = 0; i < 2000; i++) setState(board, i, 'succeeded');
    expect(lines.next(board.list(), 1, true).slice(-2)).toEqual([
      'and 1,980 more changes, which are not listed',
      '2,000 of 2,000 runs have ended: 2,000 succeeded',
    ]);
    expect(lines.next(board.list(), 2, true)).toEqual([]);
  });
});
