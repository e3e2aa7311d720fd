/** The mode "detach": asks the service to check this commit, and ends. The service itself then reports the check. */
import type { StudyFile } from '@ordo/reports/github';
import type { Environment } from './env.ts';
import type { Inputs } from './inputs.ts';
import { describeRefusal, signIn } from './ordo/sign-in.ts';
import type { Trigger } from './trigger.ts';

const SECONDS = 30;

interface Asked {
  readonly inputs: Inputs;
  readonly environment: Environment;
  readonly trigger: Trigger;
  readonly study: StudyFile | null;
}

/** Asks the service. @throws Error unless the service has promised to report the check */
export async function detach({ inputs, environment, trigger, study }: Asked, signal: AbortSignal): Promise<void> {
  const { server, apiKey } = inputs;
  const { repository, repositoryId, runId, runAttempt } = environment;
  if (server === null) throw new Error('the mode "detach" needs the input "server"');
  if (study === null) throw new Error(`the mode "detach" needs the file of a study, but "${inputs.study}" is none`);
  if (repositoryId === null) throw new Error('GITHUB_REPOSITORY_ID is not set: this runner is too old for "detach"');
  const key = apiKey ?? (await signIn(server, signal));
  const { sha, pullRequest } = trigger;
  const answer = await fetch(new URL('/v1/github/checks', server), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      repository,
      repositoryId: Number(repositoryId),
      sha,
      pullRequest,
      path: study.path,
      mark: `${runId}.${runAttempt}`,
      again: Number(runAttempt) > 1,
    }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(SECONDS * 1000)]),
  });
  if (answer.status === 202) return;
  const why = answer.status === 404 ? 'it is not a GitHub App' : await describeRefusal(answer);
  throw new Error(`${server} does not check this commit: ${why}`);
}
