import { expandSpec, parseSpec, type RunSpec } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { chooseJobs, type Machine } from './choose-jobs.ts';

const GIB = 2 ** 30;
const machine: Machine = { cores: 8, freeBytes: 64 * GIB, takesGpu: false };

function runsOf(resources: object = {}): RunSpec[] {
  return expandSpec(
    parseSpec({
      name: 'jobs',
      kind: 'translation',
      dataset: { id: 'order-probe' },
      model: { preset: 'probe' },
      positional: { type: 'sape' },
      seeds: [1, 2, 3, 4, 5, 6],
      resources,
    }),
  );
}

describe('chooseJobs', () => {
  it('takes as many runs as there are cores, and never more than there are runs', () => {
    expect(chooseJobs(runsOf(), undefined, { ...machine, cores: 2 })).toBe(2);
    expect(chooseJobs(runsOf(), undefined, machine)).toBe(6);
    expect(chooseJobs([], undefined, machine)).toBe(1);
    // Eight cores hold two runs of three threads each, and a machine with one core still executes one run.
    expect(chooseJobs(runsOf({ threads: 3 }), undefined, machine)).toBe(2);
    expect(chooseJobs(runsOf({ threads: 3 }), undefined, { ...machine, cores: 1 })).toBe(1);
  });

  it('takes no more runs than fit into the memory', () => {
    expect(chooseJobs(runsOf({ memoryMiB: 1024 }), undefined, { ...machine, freeBytes: 3.5 * GIB })).toBe(3);
    // Each small model needs a little more than 400 MiB.
    expect(chooseJobs(runsOf(), undefined, { ...machine, freeBytes: 0.7 * GIB })).toBe(1);
  });

  it('takes one at a time where they compute on a GPU, or want the machine for themselves', () => {
    expect(chooseJobs(runsOf(), undefined, { ...machine, takesGpu: true })).toBe(1);
    expect(chooseJobs(runsOf({ gpus: 0 }), undefined, { ...machine, takesGpu: true })).toBe(6);
    expect(chooseJobs(runsOf({ engine: 'cuda' }), undefined, machine)).toBe(1);
    expect(chooseJobs(runsOf({ exclusive: true }), undefined, machine)).toBe(1);
  });

  it('does as it is told, but not against the spec', () => {
    expect(chooseJobs(runsOf(), 3, { ...machine, cores: 1 })).toBe(3);
    expect(chooseJobs(runsOf(), 1, machine)).toBe(1);
    expect(() => chooseJobs(runsOf({ exclusive: true }), 2, machine)).toThrow('for each run alone');
  });
});
