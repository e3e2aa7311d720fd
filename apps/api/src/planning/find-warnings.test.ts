import { describe, expect, it } from 'vitest';
import { findWarnings } from './find-warnings.ts';

const offer = (pool = 'default', labels: string[] = []) => ({ pool, labels, codeVersion: 'a' });
const wish = (pool?: string, labels?: string[], runs = 1) => ({ ...offer(pool, labels), runs });

describe('warnings of runs that wait', () => {
  it('are none when every run finds a worker', () => {
    const offers = [offer(), offer('gpus', ['gpu', 'big-memory'])];
    expect(findWarnings([wish(), wish('gpus'), wish('gpus', ['gpu'])], offers)).toEqual([]);
  });

  it('name the pool, the labels or the code for want of which runs wait, and count the runs', () => {
    expect(findWarnings([wish('defualt', ['gpu'], 2), wish('defualt')], [offer(), offer('gpus')])).toEqual([
      '3 runs wait: no worker of pool "defualt" is online; the workers are in "default", "gpus"',
    ]);
    expect(findWarnings([wish()], [])).toEqual([
      '1 run waits: no worker of pool "default" is online; no worker is online at all',
    ]);
    // Two workers have one label each, but no worker has both.
    expect(
      findWarnings([wish('default', ['gpu', 'big'])], [offer('default', ['gpu']), offer('default', ['big'])]),
    ).toEqual(['1 run waits: no worker of pool "default" that is online has the labels "gpu", "big"']);
    expect(findWarnings([wish()], [{ ...offer(), codeVersion: 'b' }])).toEqual([
      '1 run waits: the workers of pool "default" that could take them run other code than the API',
    ]);
  });
});
