/**
 * The contract of an executor, which starts workers on other machines. A new executor is one file here and a line in
 * `registry.ts`.
 */

export interface WorkerRequest {
  /** The number of workers to start, each in its own allocation. */
  readonly count: number;
  /** The program of a worker and its arguments. */
  readonly program: readonly [string, ...string[]];
  /** The environment of the workers. It names the files that hold secrets, but contains no secret itself. */
  readonly variables: Readonly<Record<string, string>>;
  /** The folder for scripts and logs. Every machine of the cluster must see it. */
  readonly folder: string;
  /** Options for the executor's own program, such as `--partition=long`. */
  readonly options: readonly string[];
}

/** An allocation in which a worker runs, ran or will run. */
export interface WorkerJob {
  readonly id: string;
  /** The name under which its worker registers with the API. */
  readonly worker: string;
  /** The state in the executor's own words: PENDING, RUNNING, COMPLETED, … */
  readonly state: string;
  /** The node; null while the job waits for one. */
  readonly node: string | null;
  /** The time for which the job has run, as the executor writes it: `1-02:03:04`. */
  readonly elapsed: string;
}

/** An allocation that has ended, as recorded by the executor's accounting. */
export interface EndedJob extends Pick<WorkerJob, 'id' | 'worker' | 'state'> {
  /** The exit code as the executor writes it: Slurm writes the code and the signal, `0:15`. */
  readonly exitCode: string;
  /** The last node; null if the job never started. */
  readonly node: string | null;
  /** The number of starts, which is more than one after the job was requeued. The times are those of all starts together. */
  readonly starts: number;
  readonly elapsedSeconds: number;
  readonly cpuSeconds: number;
  /** The largest memory that was in use; null if the cluster does not record it. */
  readonly peakMemoryMiB: number | null;
}

export interface Executor {
  readonly id: string;
  readonly title: string;
  /** Starts workers. @returns the ids of the jobs @throws OrdoError `executor.unavailable`, `executor.refused` */
  start(request: WorkerRequest): Promise<readonly string[]>;
  list(): Promise<readonly WorkerJob[]>;
  /**
   * Lists the jobs that have ended in the last `seconds` seconds, as recorded by the executor's accounting.
   * @throws OrdoError `executor.no-accounting`
   */
  listEnded(seconds: number): Promise<readonly EndedJob[]>;
  /** Ends jobs. Their workers save a checkpoint and hand their runs back. */
  end(ids: readonly string[]): Promise<void>;
}
