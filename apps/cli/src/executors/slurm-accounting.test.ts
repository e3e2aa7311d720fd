import { describe, expect, it } from 'vitest';
import { readEndedJobs } from './slurm-accounting.ts';

/** The output of sacct of Slurm 22.05.8 (Debian 12), in its original order. */
const PRINTED = `1_1|REQUEUED|0:0|vm|5|00:01.376||2026-11-25T04:40:30
1_1.batch|CANCELLED|0:15|vm|5|00:01.376|95256K|2026-11-25T04:40:30
1_2|CANCELLED by 0|0:0|vm|17|00:02.110||2026-11-25T04:40:42
1_2.batch|CANCELLED|0:15|vm|17|00:02.110|95576K|2026-11-25T04:40:42
1_[3-4]|CANCELLED by 0|0:0|None assigned|0|00:00:00||2026-11-25T04:40:42
1_1|CANCELLED by 0|0:0|None assigned|0|00:00:00||2026-11-25T04:40:42
5|FAILED|3:0|vm|0|00:00.001||2026-11-25T04:40:44
5.batch|FAILED|3:0|vm|0|00:00.001||2026-11-25T04:40:44
7_1|RUNNING|0:0|vm|1|00:00:00||Unknown
7_1.batch|RUNNING|0:0|vm|1|00:00:00||Unknown
`;
/** The same for a job that was requeued, started again and was then ended. */
const TWICE = `1_1|REQUEUED|0:0|vm|11|00:05.562||2026-11-25T04:25:57
1_1.batch|COMPLETED|0:0|vm|12|00:05.562|375284K|2026-11-25T04:25:58
1_1|CANCELLED by 0|0:0|vm|6|00:03.357||2026-11-25T04:28:05
1_1.batch|COMPLETED|0:0|vm|8|00:03.357|321412K|2026-11-25T04:28:07
`;

const find = (id: string, printed = PRINTED) => readEndedJobs(printed).find((job) => job.id === id);

describe('readEndedJobs', () => {
  it('gives each job that has ended once, and none that runs', () => {
    expect(readEndedJobs(PRINTED).map(({ id }) => id)).toEqual(['1_1', '1_2', '1_[3-4]', '5']);
    expect(readEndedJobs('')).toEqual([]);
  });

  it('takes times from the job, and memory from its steps', () => {
    expect(find('1_2')).toEqual({
      id: '1_2',
      worker: 'slurm-1_2',
      state: 'CANCELLED',
      exitCode: '0:0',
      node: 'vm',
      starts: 1,
      elapsedSeconds: 17,
      cpuSeconds: 2.11,
      peakMemoryMiB: 95576 / 1024,
    });
  });

  it('counts all starts of a requeued job together', () => {
    const job = find('1_1', TWICE);
    expect(job).toMatchObject({ state: 'CANCELLED', starts: 2, elapsedSeconds: 11 + 6, peakMemoryMiB: 375284 / 1024 });
    expect(job?.cpuSeconds).toBeCloseTo(5.562 + 3.357, 9);
    // A job that was ended before it started again had a node only once.
    expect(find('1_1')).toMatchObject({ state: 'CANCELLED', starts: 1, node: 'vm', elapsedSeconds: 5 });
  });

  it('leaves out a requeued job that waits for its next start', () => {
    const waits =
      '1_1|REQUEUED|0:0|vm|5|00:01.376||2026-11-25T04:40:30\n1_1|PENDING|0:0|None assigned|0|00:00:00||Unknown\n';
    expect(readEndedJobs(waits)).toEqual([]);
  });

  it('knows jobs that never had a node, and those whose memory nobody has read', () => {
    expect(find('1_[3-4]')).toMatchObject({ state: 'CANCELLED', node: null, starts: 0, peakMemoryMiB: null });
    expect(find('5')).toMatchObject({ state: 'FAILED', exitCode: '3:0', starts: 1, peakMemoryMiB: null });
  });

  it.each([
    ['00:01.376', 1.376],
    ['02:03.500', 123.5],
    ['01:02:03', 3723],
    ['2-01:00:00', 2 * 86_400 + 3600],
  ])('reads a CPU time of %s as %d seconds', (text, seconds) => {
    const [job] = readEndedJobs(`9|COMPLETED|0:0|vm|5|${text}||2026-11-25T04:40:30`);
    expect(job?.cpuSeconds).toBeCloseTo(seconds, 9);
  });

  it.each([
    ['512', 512 / 2 ** 20],
    ['2048K', 2],
    ['1.5M', 1.5],
    ['3G', 3 * 1024],
    ['0', null],
  ])('reads a memory of %s', (text, mebibytes) => {
    const [before, after] = ['|COMPLETED|0:0|vm|5|00:01', '|2026-11-25T04:40:30'];
    const [job] = readEndedJobs(`9${before}|${after}\n9.batch${before}|${text}${after}`);
    expect(job?.peakMemoryMiB).toBe(mebibytes);
  });
});
