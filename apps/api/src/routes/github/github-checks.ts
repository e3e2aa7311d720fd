/**
 * /v1/github/checks: a job asks for the check of its commit, and need not wait for it. Only an API that is a GitHub App has
 * this route.
 */
import { OrdoError } from '@ordo/core';
import { requestGitHubCheck } from '@ordo/protocol/github/github-checks';
import type { App } from '../../app-options.ts';
import { createInstallations } from '../../github/installation.ts';
import { findJobsCommits } from '../../github/job-commits.ts';

export async function githubCheckRoutes(app: App): Promise<void> {
  const { githubApp = null } = app.settings;
  if (githubApp === null) return;
  const connect = createInstallations(githubApp);
  app.route({
    ...requestGitHubCheck,
    handler: async (request, reply) => {
      const { body, apiKey } = request;
      const { repositoryId, path, sha, mark } = body;
      const repository = githubApp.repositories.find((one) => one.repositoryId === repositoryId);
      if (repository === undefined) throw refuse('/repositoryId', `repository ${repositoryId} is not checked here`);
      if (!repository.studies.includes(path))
        throw refuse('/path', `${path} is none of the studies that are checked here`);
      const allowed = apiKey?.role === 'submit' ? apiKey.pools : [];
      const other = allowed.length === 0 ? undefined : repository.pools.find((pool) => !allowed.includes(pool));
      if (other !== undefined) {
        throw new OrdoError('auth.forbidden', `the check may use the pool "${other}", and this key may not`, {
          fix: 'ask an administrator to allow the pool',
        });
      }
      const check = await findJobsCommits(body, { githubApp, connect, keyId: apiKey?.id ?? null });
      const delivery = `job ${repositoryId} ${sha} ${mark} ${path}`;
      const taken = await app.store.hostedChecks.request(delivery, [check]);
      request.log.info({ repository: body.repository, sha, path, taken }, 'check asked for by a job');
      return reply.code(202).send({ checks: taken ? 1 : 0, replayed: !taken });
    },
  });
}

const refuse = (pointer: string, message: string): OrdoError =>
  new OrdoError('request.invalid', message, {
    pointer: `/body${pointer}`,
    fix: 'ask an administrator to add it to the file that ORDO_GITHUB_APP_FILE names',
  });
