import { describe, expect, it } from 'vitest';
import { moveRange, roundRange, scaleRange } from './step-range.ts';

const LINEAR = { extent: { from: 0, to: 1_000 }, logarithmic: false };
const LOGARITHMIC = { extent: { from: 1, to: 1_000 }, logarithmic: true };

describe('a range of steps', () => {
  it('is moved by a part of its own width', () => {
    expect(moveRange({ from: 100, to: 200 }, 0.25, LINEAR)).toEqual({ from: 125, to: 225 });
    expect(moveRange({ from: 100, to: 200 }, -0.5, LINEAR)).toEqual({ from: 50, to: 150 });
  });

  it('keeps its width at the ends of what is loaded', () => {
    expect(moveRange({ from: 100, to: 200 }, -3, LINEAR)).toEqual({ from: 0, to: 100 });
    expect(moveRange({ from: 850, to: 950 }, 3, LINEAR)).toEqual({ from: 900, to: 1_000 });
  });

  it('stays where it is when it has more steps than are loaded', () => {
    expect(moveRange({ from: 0, to: 2_000 }, 0.5, LINEAR)).toEqual({ from: 0, to: 2_000 });
  });

  it('is moved by a ratio on a logarithmic axis', () => {
    const { from, to } = moveRange({ from: 1, to: 100 }, 0.5, LOGARITHMIC);
    expect(from).toBeCloseTo(10);
    expect(to).toBeCloseTo(1_000);
  });

  it('is moved and narrowed below 1 on a logarithmic axis, as hours and epochs are', () => {
    const hours = { extent: { from: 0.001, to: 1 }, logarithmic: true };
    const moved = moveRange({ from: 0.001, to: 0.1 }, 0.5, hours);
    expect(moved.from).toBeCloseTo(0.01);
    expect(moved.to).toBeCloseTo(1);
    // Half of the way from 0.1 to each end: √(0.1 · 0.001) and √(0.1 · 1).
    const narrowed = scaleRange({ from: 0, to: 1 }, 0.1, { ...hours, factor: 0.5 });
    expect(narrowed.from).toBeCloseTo(0.01);
    expect(narrowed.to).toBeCloseTo(0.316, 3);
  });

  it('is narrowed and widened around a step', () => {
    expect(scaleRange({ from: 100, to: 200 }, 150, { ...LINEAR, factor: 0.5 })).toEqual({ from: 125, to: 175 });
    expect(scaleRange({ from: 100, to: 200 }, 200, { ...LINEAR, factor: 0.5 })).toEqual({ from: 150, to: 200 });
    expect(scaleRange({ from: 100, to: 900 }, 500, { ...LINEAR, factor: 2 })).toEqual({ from: 0, to: 1_000 });
  });

  it('has whole steps, at least two', () => {
    expect(roundRange({ from: 1.4, to: 7.6 }, 0)).toEqual({ from: 1, to: 8 });
    expect(roundRange({ from: 5.2, to: 5.3 }, 0)).toEqual({ from: 5, to: 6 });
  });

  it('has as many decimals as its axis', () => {
    expect(roundRange({ from: 0.123_44, to: 0.999_99 }, 3)).toEqual({ from: 0.123, to: 1 });
    expect(roundRange({ from: 0.2, to: 0.2 }, 3)).toEqual({ from: 0.2, to: 0.201 });
  });
});
