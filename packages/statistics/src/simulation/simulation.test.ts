/**
 * Runs the bench in short form, with a fixed seed and few trials, so the bounds are wide. `npm run bench` measures the promises
 * closely.
 */
import { expect, it } from 'vitest';
import { type Finding, isKept, simulateAll } from './all.ts';

it('keeps every promise in 200 simulated studies of each kind', () => {
  const all: Finding[] = [];
  simulateAll({ trials: 200, seed: 1 }, (findings) => all.push(...findings));
  expect(all.filter((finding) => !isKept(finding))).toEqual([]);
  expect(all.length).toBeGreaterThan(100);
  // Some values are also reproduced, so the promises are not kept by giving no verdict.
  expect(all.some(({ share }) => share > 0.5)).toBe(true);
}, 120_000);

it('notices a promise that is broken by more than three standard errors', () => {
  const finding = { question: '', setting: '', standardError: 0.01, promised: { atMost: 0.05 } };
  expect(isKept({ ...finding, share: 0.079 })).toBe(true);
  expect(isKept({ ...finding, share: 0.081 })).toBe(false);
  const least = { ...finding, promised: { atLeast: 0.8 } };
  expect(isKept({ ...least, share: 0.775 })).toBe(true);
  expect(isKept({ ...least, share: 0.765 })).toBe(false);
  const near = { ...finding, promised: { near: 0.8, within: 0.02 } };
  expect(isKept({ ...near, share: 0.76 })).toBe(true);
  expect(isKept({ ...near, share: 0.74 })).toBe(false);
});
