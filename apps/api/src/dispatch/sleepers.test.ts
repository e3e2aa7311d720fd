import { describe, expect, it } from 'vitest';
import { createSleepers } from './sleepers.ts';

describe('sleepers', () => {
  it.each(['asleep', 'held'] as const)(
    'are roused when they were %s five times in a row, and again after five',
    (state) => {
      const sleepers = createSleepers();
      const looks = Array.from({ length: 10 }, () => sleepers.mustRouse('a', state));
      expect(looks).toEqual([false, false, false, false, true, false, false, false, false, true]);
    },
  );

  it('are left alone when a worker looks at them now and then', () => {
    const sleepers = createSleepers();
    const states = ['asleep', 'asleep', 'held', 'asleep', 'asleep', 'asleep', 'ready', 'asleep', 'missing'] as const;
    expect(states.map((state) => sleepers.mustRouse('a', state))).not.toContain(true);
    expect(sleepers.mustRouse('b', 'asleep')).toBe(false);
  });
});
