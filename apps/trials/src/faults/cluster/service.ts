/** A process of the cluster, which is restarted after a pause when it has ended. */

export interface Service {
  readonly name: string;
  /** The file for all output of the service. */
  readonly log: string;
  /** The process id; undefined while the service is down. */
  readonly pid: number | undefined;
  /** The signal that asks for an orderly stop. */
  readonly politeSignal: 'SIGTERM' | 'SIGINT';
  /** Signals the process itself; a server with many processes is frozen and thawed as a whole. Returns false when it is down. */
  signal(signal: NodeJS.Signals): boolean;
  /** Runs the code of the product in this folder, from the next start on. */
  deploy(product: string): void;
  /** Keeps the service down after its next end until `release`. */
  hold(): void;
  release(): void;
  /** Resolves when the service runs and does its work; rejects when it does not within `timeoutMs`. */
  working(timeoutMs?: number): Promise<void>;
}

export interface WorkerService extends Service {
  /** The folder in which the worker makes its own folder for attempts in progress. Workers share it. */
  readonly scratch: string;
  /** Returns the process ids of the worker's trainers: of the waiting one, and of those that train. */
  trainers(): number[];
}
