import { describe, expect, it } from 'vitest';
import { createHearing } from './hearing.ts';

const beat = (id: string, at: number) => ({ id, lastSeenAt: new Date(at) });

describe('a worker', () => {
  it('is heard when its heartbeat is another one than before, whatever time it has', () => {
    const hearing = createHearing(3000);
    expect(hearing.listen(0, [beat('a', 5000)])).toEqual(new Set());
    expect(hearing.listen(500, [beat('a', 5000)])).toEqual(new Set());
    expect(hearing.listen(1000, [beat('a', 1000), beat('b', 9000)])).toEqual(new Set(['a']));
    expect(hearing.listen(3999, [beat('a', 1000), beat('b', 9000)])).toEqual(new Set(['a']));
    expect(hearing.listen(4000, [beat('a', 1000), beat('b', 9001)])).toEqual(new Set(['b']));
  });

  it('is not heard when it has signed off', () => {
    const hearing = createHearing(3000);
    for (let now = 0; now < 3000; now += 1000) hearing.listen(now, [beat('a', now)]);
    expect(hearing.listen(3000, [])).toEqual(new Set());
  });
});
