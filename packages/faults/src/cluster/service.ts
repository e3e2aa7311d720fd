/** A process of the cluster, which comes back by itself after a pause when it has ended. */

export interface Setting {
  /** The folder of the product whose code it runs; deploys change it. */
  readonly product?: string;
  /** Further environment variables; null takes one away. */
  readonly env?: Readonly<Record<string, string | null>>;
}

export interface Service {
  readonly name: string;
  /** The file that takes all its output. */
  readonly log: string;
  /** The process id; undefined while it is away. */
  readonly pid: number | undefined;
  /** Signals the process itself, and nothing that it has started. Returns false when it is away. */
  signal(signal: NodeJS.Signals): boolean;
  /** Holds from the next start on. */
  set(setting: Setting): void;
  /** Stays away after its next end until `release`. */
  hold(): void;
  release(): void;
  /** Resolves when it runs and does its work; rejects when it does not within `timeoutMs`. */
  working(timeoutMs?: number): Promise<void>;
}

export interface WorkerService extends Service {
  /** Its folder for attempts in progress. */
  readonly scratch: string;
  /** The process ids of its trainers, the waiting one and those that train. */
  trainers(): number[];
}
