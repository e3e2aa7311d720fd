/**
 * /v1/github/webhook: GitHub reports what has happened in the checked repositories. Only an API that is a GitHub App has this
 * route.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ID_PATTERN, OrdoError, sha256 } from '@ordo/core';
import { takeGitHubWebhook } from '@ordo/protocol/github/github-webhook';
import type { Payload } from '@ordo/protocol/schemas/github';
import { createTurns, type NewHostedCheck } from '@ordo/store';
import type { App } from '../../app-options.ts';
import type { CheckedRepository, GitHubApp } from '../../github/app-file.ts';
import { type Connect, createInstallations } from '../../github/installation.ts';
import { asksForRerun, checksOf, findCommits, isStrange, requireSignature } from '../../github/webhook.ts';

/** The largest payload that GitHub sends about pushes of people with write access. */
const MOST_BYTES = 25 * 2 ** 20;
/**
 * The largest payload that strangers can cause, for instance by a pull request from a fork. The longest texts that GitHub
 * includes in it have 64 kB.
 */
const MOST_BYTES_OF_STRANGERS = 2 ** 20;
/**
 * The number of payloads above that limit that are read at a time, for all senders together: until all of one has arrived,
 * nothing shows whether GitHub has sent it. The others wait, because GitHub does not send a webhook again by itself.
 */
const LARGE_AT_ONCE = 2;
/** The longest time for such a payload once it is its turn. GitHub itself gives up after 10 s. */
const LARGE_WITHIN_MS = 10_000;
const limitOf = (event: unknown): number => (event === 'push' ? MOST_BYTES : MOST_BYTES_OF_STRANGERS);

export async function githubWebhookRoutes(app: App): Promise<void> {
  const { githubApp = null } = app.settings;
  if (githubApp === null) return;
  const connect = createInstallations(githubApp);
  const hashes = new WeakMap<object, string>();
  const inTurn = createTurns(LARGE_AT_ONCE);
  app.route({
    ...takeGitHubWebhook,
    bodyLimit: MOST_BYTES,
    // The signature covers the bytes, and nothing that GitHub has not signed is read.
    preParsing: async (request, _reply, payload) => {
      const read = () => readAll(payload, limitOf(request.headers['x-github-event']));
      const body = await (mayBeLarge(request.headers) ? inTurn(() => readInTime(request.raw, read)) : read());
      const header = request.headers['x-hub-signature-256'];
      requireSignature(body, header?.toString(), githubApp.webhookSecret);
      hashes.set(request, sha256(body));
      return Object.assign(Readable.from([body]), { receivedEncodedLength: body.length });
    },
    handler: async (request, reply) => {
      const { 'x-github-event': event, 'x-github-delivery': delivery } = request.headers;
      const checks = await listChecks(app, { event, payload: request.body, githubApp, connect });
      // The id of the delivery is not signed, so anybody who has seen a webhook could send it again with another id.
      const taken = await app.store.hostedChecks.request(`sha256 ${hashes.get(request)}`, checks);
      request.log.info({ event, delivery, checks: checks.length, taken }, 'webhook of GitHub');
      return reply.code(202).send({ checks: taken ? checks.length : 0, replayed: !taken });
    },
  });
}

/** A body without a length may have any. */
function mayBeLarge(headers: IncomingHttpHeaders): boolean {
  const isSmall = Number(headers['content-length']) <= MOST_BYTES_OF_STRANGERS;
  return !isSmall && limitOf(headers['x-github-event']) > MOST_BYTES_OF_STRANGERS;
}

async function readInTime<T>(request: IncomingMessage, read: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => request.destroy(), LARGE_WITHIN_MS);
  try {
    return await read();
  } finally {
    clearTimeout(timer);
  }
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

/** Handles a press of "Re-run" by somebody with write access. */
async function checkAgain(app: App, repository: CheckedRepository, payload: Payload): Promise<NewHostedCheck[]> {
  const id = payload.check_run?.external_id ?? '';
  const earlier = new RegExp(ID_PATTERN, 'u').test(id) ? await app.store.hostedChecks.find(id) : null;
  if (earlier === null || earlier.repositoryId !== BigInt(repository.repositoryId)) return [];
  const { repositoryId, installationId, owner, repo, sha, base, pullRequest, isForeign, path } = earlier;
  const place = { repositoryId, installationId, owner, repo, sha, base, pullRequest, isForeign, path };
  return [{ ...place, keyId: null, again: true }];
}

/** Handles a comment `/ordo rerun` at a pull request. Comments of people without write access are ignored. */
async function checkAsTold(repository: CheckedRepository, { payload, connect }: Delivery): Promise<NewHostedCheck[]> {
  const { issue, comment, repository: place, installation } = payload;
  if (issue?.pull_request === undefined || comment === undefined || place === undefined || installation === undefined) {
    return [];
  }
  if (!asksForRerun(comment.body)) return [];
  const at = { owner: place.owner.login, repo: place.name, sha: '', page: '' };
  const github = await connect(BigInt(installation.id), at);
  if (!(await github.mayWrite(comment.user.login))) return [];
  const { number: pullRequest } = issue;
  const { sha, base, isFork } = await github.findPullRequest(pullRequest);
  const isForeign = await isStrange(github, { pullRequest, sha, isFork });
  return checksOf(repository, payload, { sha, base, pullRequest, isForeign, again: true });
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
