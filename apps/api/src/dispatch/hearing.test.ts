import { describe, expect, it } from 'vitest';
import { createHearing } from './hearing.ts';

const beat = (id: string, at: number) => ({ id, lastSeenAt: new Date(at) });

describe('a worker', () => {
  it('is heard when its heartbeat is another one than before, whatever time it has', () => {
    const { listen } = createHearing(3000);
    expect(listen(0, [beat('a', 5000)])).toEqual(new Set());
    expect(listen(500, [beat('a', 5000)])).toEqual(new Set());
    expect(listen(1000, [beat('a', 1000), beat('b', 9000)])).toEqual(new Set(['a']));
    expect(listen(3999, [beat('a', 1000), beat('b', 9000)])).toEqual(new Set(['a']));
    expect(listen(4000, [beat('a', 1000), beat('b', 9001)])).toEqual(new Set(['b']));
  });

  it('is not heard when it has signed off', () => {
    const { listen } = createHearing(3000);
    for (let now = 0; now < 3000; now += 1000) listen(now, [beat('a', now)]);
    expect(listen(3000, [])).toEqual(new Set());
  });
});
