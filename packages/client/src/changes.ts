/** What can be followed, and how it is asked for. */
import type { FollowOptions, StoredEvent } from '@ordo/api-client/browser';

/** At most 64 runs and 64 experiments. */
export interface Selection {
  readonly runs?: readonly string[];
  readonly experiments?: readonly string[];
  /** By default all kinds. The states of runs are always told. */
  readonly kinds?: readonly StoredEvent['event']['kind'][];
}

export type ChangesOptions = FollowOptions;

export function pathOf({ runs = [], experiments = [], kinds = [] }: Selection): string {
  const query = { run: runs.join(','), experiment: experiments.join(','), kind: kinds.join(',') };
  return `/v1/changes?${new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString()}`;
}
