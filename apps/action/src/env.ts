/** Reads the environment of the action; nothing else in this app reads `process.env`. */
import { readFileSync } from 'node:fs';

export interface Environment {
  /** The name of the event; `payload` is what GitHub says about it. */
  readonly event: string;
  readonly payload: unknown;
  readonly apiUrl: string;
  readonly serverUrl: string;
  /** The repository as `owner/name`. */
  readonly repository: string;
  readonly sha: string;
  /** The pushed ref, such as `refs/heads/main`. */
  readonly ref: string;
  /** The id of the repository, as text; null from runners that do not provide it. */
  readonly repositoryId: string | null;
  readonly runId: string;
  readonly runAttempt: string;
  /** The folder of the checkout. */
  readonly workspace: string;
  /** Whether this is the step after the job, which closes what the main step has left open. */
  readonly isPost: boolean;
  /** The variables that child processes inherit: neither the inputs nor the means to sign in. */
  readonly inherited: NodeJS.ProcessEnv;
}

export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const given = (name: string): string => {
    const value = variables[name];
    if (value === undefined || value === '') throw new Error(`${name} is not set: this program is a GitHub Action`);
    return value;
  };
  return {
    event: given('GITHUB_EVENT_NAME'),
    payload: JSON.parse(readFileSync(given('GITHUB_EVENT_PATH'), 'utf8')) as unknown,
    apiUrl: given('GITHUB_API_URL'),
    serverUrl: given('GITHUB_SERVER_URL'),
    repository: given('GITHUB_REPOSITORY'),
    sha: given('GITHUB_SHA'),
    ref: given('GITHUB_REF'),
    repositoryId: variables['GITHUB_REPOSITORY_ID'] ?? null,
    runId: given('GITHUB_RUN_ID'),
    runAttempt: given('GITHUB_RUN_ATTEMPT'),
    workspace: given('GITHUB_WORKSPACE'),
    isPost: variables['STATE_started'] === 'true',
    inherited: Object.fromEntries(Object.entries(variables).filter(([name]) => !isForActionsOnly(name))),
  };
}

const isForActionsOnly = (name: string): boolean =>
  /^(?:INPUT_|STATE_|ACTIONS_ID_TOKEN_|ACTIONS_RUNTIME_)/u.test(name) || OTHERS.has(name);

/** Further variables that are removed: the token of the job, and the folder from which npm was called, if it was. */
const OTHERS: ReadonlySet<string> = new Set(['GITHUB_TOKEN', 'INIT_CWD']);
