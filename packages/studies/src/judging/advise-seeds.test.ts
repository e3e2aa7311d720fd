import { expect, it } from 'vitest';
import { adviseSeeds } from './advise-seeds.ts';

it('recommends five seeds, and says what fewer can show', () => {
  expect(adviseSeeds(5)).toBeNull();
  // These are the least gaps at 80 % power, in standard deviations of a seed: n − 1 degrees of freedom, sD = s √2.
  expect(adviseSeeds(3)).toBe(
    '3 seeds show, in 80 % of cases, a gap of two rows that is 3.2 standard deviations of a seed beyond what is claimed. ' +
      'Register five seeds, at least three: five show 1.9 standard deviations of a seed. Rows whose seeds go together need less.',
  );
  expect(adviseSeeds(2)).toMatch(
    /^2 seeds show, .* that is 8\.\d standard deviations .* three show 3\.2 .* five show 1\.9/,
  );
  expect(adviseSeeds(1)).toMatch(
    /^One seed does not tell how much seeds differ, so every verdict on scores stays inconclusive\./,
  );
});
