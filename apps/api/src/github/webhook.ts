/** Reads a webhook: verifies that GitHub has sent it, and finds which checks it asks for. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { OrdoError } from '@ordo/core';
import type { Payload } from '@ordo/protocol/schemas/github';
import type { GitHub, PullRequest } from '@ordo/reports/github';
import type { NewHostedCheck } from '@ordo/store';
import type { CheckedRepository } from './app-file.ts';

/**
 * Verifies the signature.
 * @param signature the header `X-Hub-Signature-256`
 * @throws OrdoError `webhook.untrusted`
 */
export function requireSignature(body: Buffer, signature: string | undefined, secret: string): void {
  const wanted = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(signature ?? '');
  if (wanted.length === given.length && timingSafeEqual(wanted, given)) return;
  throw new OrdoError('webhook.untrusted', 'the signature of the webhook is missing or wrong', {
    fix: 'give GitHub and webhookSecretFile the same secret',
  });
}

export type Commits = Pick<NewHostedCheck, 'sha' | 'base' | 'pullRequest' | 'isForeign' | 'again'>;

/** Returns the commits that an event is about; null for an event that does not itself ask for a check. */
export function findCommits(event: string, payload: Payload): Commits | null {
  switch (event) {
    case 'push':
      return ofPush(payload);
    case 'pull_request':
      return ofPullRequest(payload);
    case 'merge_group': {
      const { action, merge_group: group } = payload;
      if (action !== 'checks_requested' || group === undefined) return null;
      return { sha: group.head_sha, base: group.base_sha, pullRequest: null, isForeign: false, again: false };
    }
    default:
      return null;
  }
}

/**
 * Returns the commits of a push to the default branch. Other branches are checked in their pull requests, where there is
 * something to compare them with.
 */
function ofPush({ ref, after, deleted, repository }: Payload): Commits | null {
  if (after === undefined || deleted === true || ref !== `refs/heads/${repository?.default_branch}`) return null;
  return { sha: after, base: null, pullRequest: null, isForeign: false, again: false };
}

/** Whoever edits a pull request may give it another base. */
const NEW_COMMITS: ReadonlySet<string | undefined> = new Set(['opened', 'reopened', 'synchronize', 'edited']);

function ofPullRequest({ action, pull_request: pull, repository, label }: Payload): Commits | null {
  const isLabel = action === 'labeled' && /^(?:ordo: run|agree) /u.test(label?.name ?? '');
  if (pull === undefined || !(isLabel || NEW_COMMITS.has(action))) return null;
  const { number, head, base } = pull;
  const isFork = head.repo?.id !== repository?.id;
  const labels = [label, ...(pull.labels ?? [])].map((one) => one?.name);
  const isForeign = isFork && !labels.includes(runLabelOf(head.sha));
  return { sha: head.sha, base: base.sha, pullRequest: number, isForeign, again: isLabel };
}

/**
 * Returns the label that allows a run. It names the whole commit, so that it applies neither to later pushes nor to a commit
 * that was made to begin with the same digits. It has the 50 characters that GitHub allows. Only collaborators can add labels.
 */
export const runLabelOf = (sha: string): string => `ordo: run ${sha}`;

/** Returns whether the last commit of a pull request comes from a stranger, and no collaborator has let it run. */
export async function isStrange(
  github: Pick<GitHub, 'listLabels'>,
  { pullRequest, sha, isFork }: Pick<PullRequest, 'sha' | 'isFork'> & { readonly pullRequest: number },
): Promise<boolean> {
  return isFork && !(await github.listLabels(pullRequest)).includes(runLabelOf(sha));
}

export const asksForRerun = (body: string): boolean => /^\/ordo rerun\s*$/mu.test(body);

/** Returns a check for each study of the repository. */
export function checksOf(
  { repositoryId, studies }: CheckedRepository,
  { repository, installation }: Payload,
  commits: Commits,
): NewHostedCheck[] {
  if (repository === undefined || installation === undefined) return [];
  return studies.map((path) => ({
    ...commits,
    keyId: null,
    repositoryId: BigInt(repositoryId),
    installationId: BigInt(installation.id),
    owner: repository.owner.login,
    repo: repository.name,
    path,
  }));
}
