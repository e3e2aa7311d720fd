/** Carries every check one step further. What fails is tried again later, and what is known is in the database. */
import { describeError, type Logger } from '@ordo/core';
import type { HostedCheck } from '@ordo/store';
import type { GitHubApp } from './app-file.ts';
import { beginCheck, type Service } from './begin-check.ts';
import { followCheck } from './follow-check.ts';
import type { Connect } from './installation.ts';
import { saveOutcome } from './save-outcome.ts';
import { tellGitHub } from './tell-github.ts';

const CHECKS_AT_ONCE = 20;

/** @returns a function for one round */
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
  /** The repository was taken out of the file meanwhile. */
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

/** The dashboard's page of the first experiment, or the dashboard. */
function pageOf({ experiments }: HostedCheck, page: string): string {
  const [first] = experiments;
  return first === undefined ? page : `${page.replace(/\/$/u, '')}/experiments/${first}`;
}
