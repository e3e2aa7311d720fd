/** The messages between `ordo run` or `ordo check` and the processes of its runs. */
import type { ReportRun } from '@ordo/reports';
import type { AbortReason } from '@ordo/run';
import type { RunEvent, RunHashes, RunSpec } from '@ordo/spec';
import type { RunSettings } from './run-one.ts';

/** The first message to a process: the run, and the place of its folder. */
export interface RunOrder {
  readonly kind: 'run';
  readonly run: RunSpec;
  readonly hashes: RunHashes;
  readonly translations: ReadonlySet<string>;
  readonly settings: RunSettings;
}

export type ToRun = RunOrder | { readonly kind: 'abort'; readonly reason: AbortReason };

export type FromRun =
  | { readonly kind: 'state'; readonly state: string }
  | { readonly kind: 'event'; readonly event: RunEvent }
  | { readonly kind: 'said'; readonly line: string }
  | { readonly kind: 'ended'; readonly run: ReportRun }
  | { readonly kind: 'error'; readonly code: string; readonly message: string; readonly fix: string | undefined };
