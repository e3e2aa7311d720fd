/** Finds what the check is about: the commit, and the pull request if there is one. */
import type { Environment } from './env.ts';

export interface Trigger {
  readonly owner: string;
  readonly repo: string;
  /** The commit that the check belongs to: the last one of a pull request, not its merge. */
  readonly sha: string;
  /** The commit or branch that a change is compared with; null on the default branch itself. */
  readonly base: string | null;
  readonly pullRequest: number | null;
  /** The page of this job's workflow run. */
  readonly page: string;
}

interface Payload {
  readonly repository?: { readonly default_branch?: string };
  readonly pull_request?: {
    readonly number: number;
    readonly head: { readonly sha: string };
    readonly base: { readonly sha: string };
  };
  readonly merge_group?: { readonly head_sha: string; readonly base_sha: string };
}

/** The events that are refused, because they run code from strangers with the repository's secrets. */
const REFUSED: ReadonlySet<string> = new Set(['pull_request_target', 'workflow_run']);

/** Finds the trigger. @throws Error for events that must not start a check */
export function readTrigger({ event, payload, repository, sha, ref, serverUrl, runId }: Environment): Trigger {
  if (REFUSED.has(event)) {
    throw new Error(`the event "${event}" gives secrets to other people's changes: use "pull_request" instead`);
  }
  const [owner = '', repo = ''] = repository.split('/');
  const { pull_request: pull, merge_group: group, repository: { default_branch: main } = {} } = payload as Payload;
  // A check of a push has the name that a pull request of the same commit requires, so it must be just as strict.
  const other = main === undefined || ref === `refs/heads/${main}` ? null : main;
  return {
    owner,
    repo,
    sha: pull?.head.sha ?? group?.head_sha ?? sha,
    base: pull?.base.sha ?? group?.base_sha ?? other,
    pullRequest: pull?.number ?? null,
    page: `${serverUrl}/${repository}/actions/runs/${runId}`,
  };
}
