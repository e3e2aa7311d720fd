/** Something that starts workers on other machines: one file here, and a line in `registry.ts`. */

export interface WorkerRequest {
  /** How many workers to start, each in an allocation of its own. */
  readonly count: number;
  /** The program of a worker and its arguments. */
  readonly program: readonly [string, ...string[]];
  /** The environment of the workers. It names the files that hold secrets, and holds no secret itself. */
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
  /** In the executor's own words: PENDING, RUNNING, COMPLETED, … */
  readonly state: string;
  /** Null while it waits for one. */
  readonly node: string | null;
  /** How long it has run, as the executor writes it: `1-02:03:04`. */
  readonly elapsed: string;
}

/** An allocation that has ended, as the executor's accounting has it. */
export interface EndedJob extends Pick<WorkerJob, 'id' | 'worker' | 'state'> {
  /** As the executor writes it: Slurm writes the code and the signal, `0:15`. */
  readonly exitCode: string;
  /** The last one; null if it never started. */
  readonly node: string | null;
  /** More than one after it was requeued. The times are those of all starts together. */
  readonly starts: number;
  readonly elapsedSeconds: number;
  readonly cpuSeconds: number;
  /** The greatest memory that was in use; null where the cluster does not gather it. */
  readonly peakMemoryMiB: number | null;
}

export interface Executor {
  readonly id: string;
  readonly title: string;
  /** @returns the ids of the jobs @throws OrdoError `executor.unavailable`, `executor.refused` */
  start(request: WorkerRequest): Promise<readonly string[]>;
  list(): Promise<readonly WorkerJob[]>;
  /**
   * The jobs of the last seconds that have ended, as its accounting has them.
   * @throws OrdoError `executor.no-accounting`
   */
  listEnded(seconds: number): Promise<readonly EndedJob[]>;
  /** Ends jobs. Their workers hand their runs back with a checkpoint. */
  end(ids: readonly string[]): Promise<void>;
}
