/** Describes what can be followed, and how to ask for it. */
import type { FollowOptions, StoredEvent } from '@ordo/api-client/browser';

/** The runs and experiments to follow, at most 64 of each. */
export interface Selection {
  readonly runs?: readonly string[];
  readonly experiments?: readonly string[];
  /** The kinds of events; all kinds by default. The states of runs are always included. */
  readonly kinds?: readonly StoredEvent['event']['kind'][];
}

export type ChangesOptions = FollowOptions;

export function pathOf({ runs = [], experiments = [], kinds = [] }: Selection): string {
  const query = { run: runs.join(','), experiment: experiments.join(','), kind: kinds.join(',') };
  return `/v1/changes?${new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString()}`;
}
