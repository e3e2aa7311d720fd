/** Finds the commit that a job asks to check. GitHub is asked to confirm it, because a job can claim anything. */
import { OrdoError } from '@ordo/core';
import type { NewHostedCheck } from '@ordo/store';
import type { JobCheck } from '@ordo/protocol/schemas/github';
import type { GitHubApp } from './app-file.ts';
import { type Connect, findInstallation } from './installation.ts';
import { isStrange } from './webhook.ts';

interface Surroundings {
  readonly githubApp: GitHubApp;
  readonly connect: Connect;
  /** The key of the job. */
  readonly keyId: string | null;
}

/**
 * Finds the commits.
 * @throws OrdoError `request.invalid` for claims that GitHub contradicts, `github.unavailable`
 */
export async function findJobsCommits(
  { repository, repositoryId, sha, pullRequest, path, again }: JobCheck,
  { githubApp, connect, keyId }: Surroundings,
): Promise<NewHostedCheck> {
  const [owner = '', repo = ''] = repository.split('/');
  const installationId = await findInstallation(githubApp, { owner, repo });
  if (installationId === null) throw refuse('repository', `the App is not installed in ${repository}`);
  const github = await connect(installationId, { owner, repo, sha, page: '' });
  const { id, defaultBranch } = await github.findRepository();
  // A name can be taken over by somebody else, and then belongs to another repository.
  if (BigInt(id) !== BigInt(repositoryId)) throw refuse('repositoryId', `${repository} has the number ${id}`);
  const place = {
    repositoryId: BigInt(repositoryId),
    installationId,
    owner,
    repo,
    path,
    sha,
    pullRequest,
    keyId,
    again,
  };
  if (pullRequest === null) {
    if (!(await github.hasCommit(defaultBranch))) throw refuseForeign(sha, { repository, defaultBranch });
    // The study of a commit outside a pull request must equal that of the default branch.
    return { ...place, base: defaultBranch, isForeign: false };
  }
  const pull = await github.findPullRequest(pullRequest);
  if (pull.sha !== sha) throw refuse('sha', `the last commit of pull request ${pullRequest} is ${pull.sha}`);
  return { ...place, base: pull.base, isForeign: await isStrange(github, { ...pull, pullRequest }) };
}

interface Place {
  readonly repository: string;
  readonly defaultBranch: string;
}

/** Builds the error for a commit of a fork, or for one that is not the last of its branch. */
function refuseForeign(sha: string, { repository, defaultBranch }: Place): OrdoError {
  const message = `commit ${sha} is not the last commit of a branch of ${repository}, and "${defaultBranch}" does not have it`;
  return new OrdoError('request.invalid', message, {
    pointer: '/body/sha',
    fix: 'name the pull request that the commit belongs to, or push it to a branch',
  });
}

const refuse = (name: string, message: string): OrdoError =>
  new OrdoError('request.invalid', message, { pointer: `/body/${name}`, fix: 'let the job that runs there ask' });
