/** The interface through which faults and invariants see the service under test. */
import type { Pool } from 'pg';
import type { Balancer } from './balancer.ts';
import type { Link } from './link.ts';
import type { Service, WorkerService } from './service.ts';
import type { Volume } from './volume.ts';

export interface Cluster {
  /** The folder for everything that the cluster writes. */
  readonly home: string;
  /** The folder of the built product. */
  readonly product: string;
  /** A connection to Postgres itself, which faults on the links do not touch. */
  readonly sql: Pool;
  /** The address of the database itself, which faults on the links do not touch. */
  readonly databaseUrl: string;
  /** The address of the queue itself, which faults on the links do not touch. */
  readonly queueUrl: string;
  /** The address of the balancer itself, which faults on the links do not touch, and the key of an administrator. */
  readonly api: { readonly url: string; readonly key: string };
  readonly balancer: Balancer;
  readonly replicas: readonly Service[];
  readonly workers: readonly WorkerService[];
  readonly postgres: Service;
  /** The Redis; null if the machine has none, and the queue is then in Postgres. */
  readonly redis: Service | null;
  readonly links: readonly Link[];
  readonly volumes: { readonly scratch: Volume; readonly artifacts: Volume; readonly database: Volume };
  readonly folders: { readonly artifacts: string; readonly scratch: string; readonly logs: string };
  /** The keys and passwords, none of which may be in a log. */
  readonly secrets: readonly string[];
}

export interface OwnedCluster extends Cluster {
  /** A key with the role `submit` for each user. */
  readonly users: readonly { readonly name: string; readonly key: string }[];
  /** Ends all services. The folder is kept, so that it can still be examined. */
  stop(): Promise<void>;
  /** Removes the folder, or copies the volumes that are in memory to the disk. */
  remove(): Promise<void>;
  keep(): Promise<void>;
}
