/** /v1/github/webhook: GitHub says what has happened in the repositories that are checked. Only an API that is an App has it. */
import { Readable } from 'node:stream';
import { ID_PATTERN, OrdoError, sha256 } from '@ordo/core';
import { takeGitHubWebhook } from '@ordo/protocol/github/github-webhook';
import type { Payload } from '@ordo/protocol/schemas/github';
import type { NewHostedCheck } from '@ordo/store';
import type { App } from '../../app-options.ts';
import type { CheckedRepository, GitHubApp } from '../../github/app-file.ts';
import { type Connect, createInstallations } from '../../github/installation.ts';
import { asksForRerun, checksOf, findCommits, requireSignature } from '../../github/webhook.ts';

/** GitHub sends no more of what people with the right to write have pushed. */
const MOST_BYTES = 25 * 2 ** 20;
/** What strangers can cause, such as a pull request of a fork. GitHub's longest texts in it have 64 kB. */
const MOST_BYTES_OF_STRANGERS = 2 ** 20;
const limitOf = (event: unknown): number => (event === 'push' ? MOST_BYTES : MOST_BYTES_OF_STRANGERS);

export async function githubWebhookRoutes(app: App): Promise<void> {
  const { githubApp = null } = app.settings;
  if (githubApp === null) return;
  const connect = createInstallations(githubApp);
  const hashes = new WeakMap<object, string>();
  app.route({
    ...takeGitHubWebhook,
    bodyLimit: MOST_BYTES,
    // The signature is over the bytes, and nothing is read that GitHub has not signed.
    preParsing: async (request, _reply, payload) => {
      const body = await readAll(payload, limitOf(request.headers['x-github-event']));
      const header = request.headers['x-hub-signature-256'];
      requireSignature(body, header?.toString(), githubApp.webhookSecret);
      hashes.set(request, sha256(body));
      return Object.assign(Readable.from([body]), { receivedEncodedLength: body.length });
    },
    handler: async (request, reply) => {
      const { 'x-github-event': event, 'x-github-delivery': delivery } = request.headers;
      const checks = await listChecks(app, { event, payload: request.body, githubApp, connect });
      // The id of the delivery is not signed, so whoever has seen a webhook could send it again under another one.
      const taken = await app.store.hostedChecks.request(`sha256 ${hashes.get(request)}`, checks);
      request.log.info({ event, delivery, checks: checks.length, taken }, 'webhook of GitHub');
      return reply.code(202).send({ checks: taken ? checks.length : 0, replayed: !taken });
    },
  });
}

interface Delivery {
  readonly event: string;
  readonly payload: Payload;
  readonly githubApp: GitHubApp;
  readonly connect: Connect;
}

async function listChecks(app: App, delivery: Delivery): Promise<NewHostedCheck[]> {
  const { event, payload, githubApp } = delivery;
  const repository = githubApp.repositories.find(({ repositoryId }) => repositoryId === payload.repository?.id);
  if (repository === undefined) return [];
  if (event === 'check_run' && payload.action === 'rerequested') return await checkAgain(app, repository, payload);
  if (event === 'issue_comment' && payload.action === 'created') return await checkAsTold(repository, delivery);
  const commits = findCommits(event, payload);
  return commits === null ? [] : checksOf(repository, payload, commits);
}

/** Somebody with the right to write has pressed "Re-run". */
async function checkAgain(app: App, repository: CheckedRepository, payload: Payload): Promise<NewHostedCheck[]> {
  const id = payload.check_run?.external_id ?? '';
  const earlier = new RegExp(ID_PATTERN, 'u').test(id) ? await app.store.hostedChecks.find(id) : null;
  if (earlier === null || earlier.repositoryId !== BigInt(repository.repositoryId)) return [];
  const { repositoryId, installationId, owner, repo, sha, base, pullRequest, isForeign, path } = earlier;
  const place = { repositoryId, installationId, owner, repo, sha, base, pullRequest, isForeign, path };
  return [{ ...place, keyId: null, again: true }];
}

/** Somebody has written `/ordo rerun` at a pull request. Others than its writers are not heard. */
async function checkAsTold(repository: CheckedRepository, { payload, connect }: Delivery): Promise<NewHostedCheck[]> {
  const { issue, comment, repository: place, installation } = payload;
  if (issue?.pull_request === undefined || comment === undefined || place === undefined || installation === undefined) {
    return [];
  }
  if (!asksForRerun(comment.body)) return [];
  const at = { owner: place.owner.login, repo: place.name, sha: '', page: '' };
  const github = await connect(BigInt(installation.id), at);
  if (!(await github.mayWrite(comment.user.login))) return [];
  const { sha, base, isFork } = await github.findPullRequest(issue.number);
  return checksOf(repository, payload, { sha, base, pullRequest: issue.number, isForeign: isFork, again: true });
}

async function readAll(payload: AsyncIterable<Buffer | string>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of payload) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > most) {
      throw new OrdoError('request.too-large', `the webhook has more than ${most} bytes`, {
        fix: 'GitHub sends none of this event that is larger',
      });
    }
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}
