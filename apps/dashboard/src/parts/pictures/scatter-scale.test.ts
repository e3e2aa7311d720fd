import { describe, expect, it } from 'vitest';
import { scaleOf, scaleOfScores } from './scatter-scale.ts';

const shares = (values: string[], logarithmic = false) =>
  values.map((value) => Number(((scaleOf(values, logarithmic).placeOf(value) - 0.06) / 0.88).toFixed(3)));
const labels = (values: string[]) => scaleOf(values).ticks.map(({ label }) => label);

describe('the places of values in a picture', () => {
  it('are at the distances of numbers, or at their ratios', () => {
    expect(shares(['1', '10', '100'])).toEqual([0, 0.091, 1]);
    expect(shares(['1', '10', '100'], true)).toEqual([0, 0.5, 1]);
    expect(shares(['0', '10'], true)).toEqual([0, 1]);
    expect(shares(['3', '3'])).toEqual([0.5, 0.5]);
  });

  it('are beside each other for words', () => {
    expect(shares(['"rope"', '"none"', '"rope"'])).toEqual([0.25, 0.75, 0.25]);
    expect(labels(['"rope"', '"none"', '"rope"'])).toEqual(['"rope"', '"none"']);
  });

  it('have the numbers themselves as labels where they are few, and round ones where they are many', () => {
    expect(labels(['0.1', '0.3', '0.1'])).toEqual(['0.1', '0.3']);
    expect(labels(['27.1', '27.9', '28.4', '29.3', '30.2', '31', '33.6'])).toEqual(['28', '30', '32']);
  });
});

describe('the places of scores in a picture', () => {
  it('have round labels, however few the scores are', () => {
    const { placeOf, ticks } = scaleOfScores([0, 0.235_377, 0.528_105]);
    expect(ticks.map(({ label }) => label)).toEqual(['0', '0.1', '0.2', '0.3', '0.4', '0.5']);
    // The least and the greatest value are 0.06 away from the ends.
    expect([placeOf(0), placeOf(0.528_105)]).toEqual([0.06, 0.94]);
    expect(scaleOfScores([27.123_456]).ticks).toEqual([{ label: '27.1', place: 0.5 }]);
  });
});
