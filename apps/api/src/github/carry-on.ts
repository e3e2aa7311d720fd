/** Advances every check by one step. A step that fails is tried again later, and everything known is in the database. */
import { describeError, type Logger } from '@ordo/core';
import type { HostedCheck } from '@ordo/store';
import type { GitHubApp } from './app-file.ts';
import { beginCheck, type Service } from './begin-check.ts';
import { followCheck } from './follow-check.ts';
import type { Connect } from './installation.ts';
import { saveOutcome } from './save-outcome.ts';
import { tellGitHub } from './tell-github.ts';

const CHECKS_AT_ONCE = 20;

/** Creates the function. @returns a function for one round */
export function createCarryOn(app: Service, settings: GitHubApp, connect: Connect): (log: Logger) => Promise<void> {
  const { hostedChecks } = app.store;
  const step = async (check: HostedCheck): Promise<void> => {
    const page = pageOf(check, settings.page);
    const github = await connect(check.installationId, { ...check, page });
    const repository = settings.repositories.find(({ repositoryId }) => BigInt(repositoryId) === check.repositoryId);
    if (repository === undefined) return forget(check);
    const surroundings = { app, github, repository };
    switch (check.state) {
      case 'requested':
        return beginCheck(check, surroundings);
      case 'running':
        return followCheck(check, surroundings);
      case 'concluded':
        return tellGitHub(check, page, surroundings);
      case 'ended':
        return undefined;
    }
  };
  /** Ends a check whose repository was removed from the file in the meantime. */
  const forget = async ({ id, state }: HostedCheck): Promise<void> => {
    if (state === 'concluded') return hostedChecks.advance(id, { state: 'ended' });
    const reasons = ['This service does not check the repository any more.'];
    const outcome = { conclusion: 'cancelled', title: 'The check was given up', reasons, report: null } as const;
    await saveOutcome(app.store, id, { outcome, file: null });
  };
  return async (log) => {
    for (const check of await hostedChecks.listDue(CHECKS_AT_ONCE)) {
      try {
        await step(check);
      } catch (error) {
        log.warn(
          { check: check.id, failures: check.failures + 1, reason: describeError(error) },
          'check is tried again',
        );
        await hostedChecks.postpone(check.id);
      }
    }
  };
}

/** Returns the dashboard's page of the first experiment, or the dashboard. */
function pageOf({ experiments }: HostedCheck, page: string): string {
  const [first] = experiments;
  return first === undefined ? page : `${page.replace(/\/$/u, '')}/experiments/${first}`;
}
