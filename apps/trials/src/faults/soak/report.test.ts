import { describe, expect, it } from 'vitest';
import { describeSoak } from './report.ts';
import { judgeSamples } from './soak.ts';

const facts = { runs: 1000, samples: 100, minutes: 18.25, seed: 7 };
/** Returns a hundred samples of two quantities: one grows by this number of MiB per run, and the other does not. */
const samples = (perRun: number) =>
  Array.from({ length: 100 }, (_, i) => ({
    runs: 10 * i,
    values: new Map([
      ['live memory of replica-1', 40 + perRun * 10 * i],
      ['connections to postgres', 17],
    ]),
  }));

describe('the report of a soak', () => {
  it('says in its first sentence that nothing grows', () => {
    const text = describeSoak(facts, judgeSamples(samples(0)));
    expect(text).toContain('**Nothing grows: all 2 quantities are flat.**');
    expect(text).toContain('1,000 tiny runs in 18.3 minutes');
    expect(text).toContain('| connections to postgres | connections | 17 | 0 | 0 to 0 | 2 | flat |');
  });

  it('names what grows, with its slope and interval: 5 KiB per run are 4.88 MiB per 1,000 runs', () => {
    const text = describeSoak(facts, judgeSamples(samples(5 / 1024)));
    expect(text).toContain('**These grow: live memory of replica-1.**');
    expect(text).toMatch(/replica-1 \| MiB \| 43\.\d+ \| 4\.88 \| 4\.88 to 4\.88 \| 2 \| \*\*grows\*\* \|/u);
  });
});
