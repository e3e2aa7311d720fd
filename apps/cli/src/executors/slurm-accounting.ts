/** Reads the records of Slurm's accounting about ended jobs: the lines of `sacct --parsable2`. */
import type { EndedJob } from './executor.ts';

/** The requested columns, in their order. */
export const COLUMNS = ['JobID', 'State', 'ExitCode', 'NodeList', 'ElapsedRaw', 'TotalCPU', 'MaxRSS', 'End'] as const;

/** Returns the name of the worker in a job. The batch script uses the same name. */
export const workerOf = (job: string): string => `slurm-${job}`;

type Row = Readonly<Record<(typeof COLUMNS)[number], string>>;

/**
 * Reads the jobs. A job that was requeued has several records, which are added up; the last one tells how it ended. Each record
 * is followed by those of its steps, such as `12_1.batch`, and only these record the memory. Jobs that have not ended are left
 * out.
 */
export function readEndedJobs(output: string): EndedJob[] {
  const records = new Map<string, Row[]>();
  const steps = new Map<string, Row[]>();
  for (const line of output.split('\n').filter((text) => text !== '')) {
    const row = readRow(line);
    const [job = '', step] = row.JobID.split('.');
    const kind = step === undefined ? records : steps;
    kind.set(job, [...(kind.get(job) ?? []), row]);
  }
  return [...records].flatMap(([id, rows]) => describeJob(id, rows, steps.get(id) ?? []));
}

function readRow(line: string): Row {
  const cells = line.split('|');
  return Object.fromEntries(COLUMNS.map((name, i) => [name, cells[i] ?? ''])) as Row;
}

function describeJob(id: string, records: readonly Row[], steps: readonly Row[]): EndedJob[] {
  const last = records.at(-1);
  if (last === undefined || records.some(({ End }) => !/^\d/u.test(End))) return [];
  const started = records.filter(({ NodeList }) => NodeList !== NO_NODE);
  const peaks = steps.flatMap(({ MaxRSS }) => readMemory(MaxRSS) ?? []);
  return [
    {
      id,
      worker: workerOf(id),
      // Slurm adds who cancelled it: "CANCELLED by 1000".
      state: last.State.split(' ')[0] ?? '',
      exitCode: last.ExitCode,
      node: started.at(-1)?.NodeList ?? null,
      starts: started.length,
      elapsedSeconds: sum(records.map(({ ElapsedRaw }) => Number(ElapsedRaw))),
      cpuSeconds: sum(records.map(({ TotalCPU }) => readCpuTime(TotalCPU))),
      peakMemoryMiB: peaks.length === 0 ? null : Math.max(...peaks),
    },
  ];
}

/** The text that Slurm writes for a job that never had a node. */
const NO_NODE = 'None assigned';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Reads `[days-][hours:]minutes:seconds[.microseconds]` as seconds. */
function readCpuTime(text: string): number {
  const [clock = '', days = '0'] = text.split('-').toReversed();
  return clock.split(':').reduce((total, part) => 60 * total + Number(part), 0) + 86_400 * Number(days);
}

const MIB: Readonly<Record<string, number>> = { '': 1 / 2 ** 20, K: 1 / 1024, M: 1, G: 1024, T: 2 ** 20 };

/** Reads `123456K` as MiB. The text is empty if the cluster does not record memory, or has not yet done so. */
function readMemory(text: string): number | null {
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)([KMGT]?)$/u.exec(text) ?? [];
  return amount === '' || Number(amount) === 0 ? null : Number(amount) * (MIB[unit] ?? 0);
}
