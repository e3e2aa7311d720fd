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
  /** The signal that asks it to stop in good order. */
  readonly politeSignal: 'SIGTERM' | 'SIGINT';
  /** Signals the process itself; a server of many processes is frozen and thawed as a whole. False when it is away. */
  signal(signal: NodeJS.Signals): boolean;
  /** Holds from the next start on. */
  set(setting: Setting): void;
  /** Keeps it away after its next end until `release`. */
  hold(): void;
  release(): void;
  /** Resolves when it runs and does its work; rejects when it does not within `timeoutMs`. */
  working(timeoutMs?: number): Promise<void>;
}

export interface WorkerService extends Service {
  /** Where it makes its folder for attempts in progress, whose name begins with its own. Workers share it. */
  readonly scratch: string;
  /** The process ids of its trainers: of the waiting one, and of those that train. */
  trainers(): number[];
}
