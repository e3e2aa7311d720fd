/** The step after the job closes a check that is still open because the step itself was killed, so that no check stays open. */
import { getInput, getState } from '@actions/core';
import type { Environment } from './env.ts';
import { connectGitHub } from '@ordo/reports/github';
import { readTrigger } from './trigger.ts';

export async function closeCheck(environment: Environment): Promise<void> {
  const check = Number(getState('check'));
  if (!(check > 0)) return;
  const github = connectGitHub(environment.apiUrl, getInput('token'), readTrigger(environment));
  if (!(await github.isCheckOpen(check))) return;
  await github.endCheck(check, 'cancelled', {
    title: 'The job ended before the check did',
    summary: 'It was cancelled, or its machine was lost. Run it again: what had finished is not repeated.',
    annotations: [],
  });
}
