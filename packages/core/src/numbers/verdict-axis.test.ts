import { describe, expect, it } from 'vitest';
import { axisOf, type JudgedNumbers } from './verdict-axis.ts';

const nothing: JudgedNumbers = {
  deviation: null,
  margin: null,
  scale: 'difference',
  claimed: null,
  measured: null,
  printed: null,
  prediction: null,
  interval: null,
  level: null,
  digits: 2,
};

describe('axisOf', () => {
  it('puts the deviation from a print between its margins', () => {
    const print = { ...nothing, printed: '27.48', deviation: -0.3, margin: 0.5, interval: [-0.6, 0], level: 0.9 };
    expect(axisOf(print)).toEqual({
      point: -0.3,
      interval: [-0.6, 0],
      range: [-0.5, 0.5],
      origin: 0,
      label: 'printed 27.48',
      words: ['deviation −0.30', 'margin ± 0.50', '90 % interval −0.60 to +0.00'],
      reach: 0.6 * 1.1,
    });
  });

  it('puts the gap of a claim beside what is claimed, with an open end', () => {
    const claim = { ...nothing, claimed: 15, measured: 33.92, interval: [28.88, 38.95], level: 0.9 };
    const axis = axisOf(claim);
    expect(axis).toMatchObject({ point: 33.92, range: [15, null], origin: 15, label: 'at least 15.00' });
    // The farther end of the interval is 38.95 − 15 from the origin, and a tenth of that is added.
    expect(axis?.reach).toBeCloseTo(23.95 * 1.1, 10);
  });

  it('names the level of the interval with its decimals, as the explanation of the verdict does', () => {
    const claim = { ...nothing, claimed: 0, measured: 1, interval: [0.5, 1.5] };
    // α = 0.025 near an end of the scale, and α = 0.001 far from it.
    const told = [0.975, 1 - 2 * 0.001].map((level) => axisOf({ ...claim, level })?.words.at(-1));
    expect(told).toEqual(['97.5 % interval +0.50 to +1.50', '99.8 % interval +0.50 to +1.50']);
  });

  it('puts a ratio around 1, and needs something measured', () => {
    expect(axisOf({ ...nothing, scale: 'ratio', measured: 1.5, margin: 2 })).toMatchObject({
      range: [0.5, 2],
      origin: 1,
      label: 'within a factor of 2.00',
    });
    expect(axisOf({ ...nothing, claimed: 15 })).toBeNull();
  });
});
