import { describe, expect, it } from 'vitest';
import { drawBar, drawRuns, formatDuration, withoutBars } from './draw.ts';
import { RunBoard } from './run-board.ts';

describe('drawBar', () => {
  it('fills twenty cells in steps of an eighth', () => {
    expect(drawBar(0)).toBe(`▕${' '.repeat(20)}▏`);
    expect(drawBar(1)).toBe(`▕${'█'.repeat(20)}▏`);
    // 0.53 · 160 = 84.8, which is rounded to 85 eighths: ten whole cells and five eighths.
    expect(drawBar(0.53)).toBe(`▕${'█'.repeat(10)}▋${' '.repeat(9)}▏`);
  });
});

it('a line for a pipe has the percentage and no bar, however full', () => {
  for (const share of [0, 0.03, 0.5, 0.531, 1])
    expect(withoutBars(`none  ${drawBar(share)}  50%  train`)).toBe('none  50%  train');
});

describe('formatDuration', () => {
  it('shows minutes, and hours when there are any', () => {
    expect([7.4, 750, 11_100].map((seconds) => formatDuration(seconds))).toEqual(['0:07', '12:30', '3:05:00']);
  });
});

describe('drawRuns', () => {
  it('shows the phase, loss, speed and time left that the events report', () => {
    const board = new RunBoard();
    board.setState('a', 'none seed 1', 'running');
    board.setState('b', 'posnet-embed seed 1', 'queued');
    board.apply('a', { kind: 'phase', phase: 'train' });
    board.apply('a', {
      kind: 'metric',
      step: 20,
      values: { 'train/loss': 2.34567, 'train/tokens-per-second': 8912.4 },
    });
    board.apply('a', { kind: 'progress', phase: 'train', done: 300, total: 600, etaSeconds: 41 });
    const [first, second] = drawRuns(board.list(), 200);
    expect(first).toBe(
      `none seed 1          ▕${'█'.repeat(10)}${' '.repeat(10)}▏  50%  train    loss 2.346  8,912 tok/s  ETA 0:41`,
    );
    expect(second).toBe('posnet-embed seed 1  queued');
  });

  it('never draws a line wider than the width', () => {
    const board = new RunBoard();
    board.setState('a', 'a very long label of a variant', 'running');
    const [line] = drawRuns(board.list(), 20) as [string];
    expect(Array.from(line)).toHaveLength(20);
    expect(line.endsWith('…')).toBe(true);
  });

  it('shows the warning of a run beside its state', () => {
    const board = new RunBoard();
    board.setState('a', 'none seed 1', 'failed');
    board.apply('a', { kind: 'log', level: 'warn', message: 'loss is NaN' });
    board.apply('unknown', { kind: 'phase', phase: 'load' });
    expect(drawRuns(board.list(), 80)).toEqual(['none seed 1  failed  loss is NaN']);
  });
});
