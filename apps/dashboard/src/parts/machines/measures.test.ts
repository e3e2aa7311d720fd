import { describe, expect, it } from 'vitest';
import { sayPresentUse } from './measures.ts';

describe('the present use of a machine', () => {
  it('is what it has told in the last two minutes, of which the second may have just begun', () => {
    const cpu = { name: 'cpu', values: [10, 20, 51.6] } as const;
    const gpuWatts = { name: 'gpuWatts', values: [10, 1234.4, null] } as const;
    const silent = { name: 'memory', values: [30, null, null] } as const;
    expect(sayPresentUse([cpu, silent, gpuWatts])).toBe('CPU 52 %, GPU power 1,234 W');
    expect(sayPresentUse([silent])).toBe('');
  });
});
