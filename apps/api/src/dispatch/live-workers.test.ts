import { describe, expect, it } from 'vitest';
import { createLiveWorkers } from './live-workers.ts';

const beat = (id: string, at: number) => ({ id, lastSeenAt: new Date(at) });

describe('a worker', () => {
  it('is heard when its heartbeat is another one than before, whatever time it has', () => {
    const liveWorkers = createLiveWorkers(3000);
    expect(liveWorkers.listen(0, [beat('a', 5000)])).toEqual(new Set());
    expect(liveWorkers.listen(500, [beat('a', 5000)])).toEqual(new Set());
    expect(liveWorkers.listen(1000, [beat('a', 1000), beat('b', 9000)])).toEqual(new Set(['a']));
    expect(liveWorkers.listen(3999, [beat('a', 1000), beat('b', 9000)])).toEqual(new Set(['a']));
    expect(liveWorkers.listen(4000, [beat('a', 1000), beat('b', 9001)])).toEqual(new Set(['b']));
  });

  it('is not heard when it has signed off', () => {
    const liveWorkers = createLiveWorkers(3000);
    for (let now = 0; now < 3000; now += 1000) liveWorkers.listen(now, [beat('a', now)]);
    expect(liveWorkers.listen(3000, [])).toEqual(new Set());
  });
});
