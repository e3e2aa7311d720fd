/** Defines what a part of the page can follow, and which changes it is then told. */
import type { RunState, StoredEvent } from '@ordo/api-client/browser';

export interface Selection {
  readonly experiments?: readonly string[];
  readonly runs?: readonly string[];
}

export interface RunChange {
  readonly kind: 'run';
  readonly runId: string;
  readonly state: RunState;
}

export type Change = { readonly kind: 'event'; readonly event: StoredEvent } | RunChange;

export type Connection = 'idle' | 'live' | 'interrupted';
