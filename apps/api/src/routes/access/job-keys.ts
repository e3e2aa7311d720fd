/** /v1/job-keys: a job of a CI service proves its identity by a token of that service, and gets a key for a short time. */
import { exchangeJobToken } from '@ordo/protocol/access/job-keys';
import type { App } from '../../app-options.ts';
import { callerOf } from '../../callers/caller.ts';
import { matchRule } from '../../trust/match-rule.ts';
import { createTokenVerifier, untrusted } from '../../trust/verify-token.ts';

export async function jobKeyRoutes(app: App): Promise<void> {
  const { trust = null } = app.settings;
  const verify = trust === null ? null : createTokenVerifier(trust);
  app.route({
    ...exchangeJobToken,
    bodyLimit: app.limits.publicBytes,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (trust === null || verify === null) throw untrusted('this API trusts no CI service');
      const { token } = request.body;
      const job = await app.admitJob(request, reply, async () => {
        const verified = await verify(token);
        const rule = matchRule(trust.rules, verified.claims);
        // This comes last, so that a token that was refused because of a wrong rule can be used after the rule is corrected.
        if (!(await app.store.spentTokens.spend(verified))) throw untrusted('it was used before');
        return { rule, ...verified };
      });
      const { rule, claims } = job;
      const { name, role, pools, runBudget, minutes } = rule;
      const now = await app.store.health.readClock();
      const expiresAt = new Date(now.getTime() + minutes * 60_000);
      const lasting = String(claims['repository_id'] ?? claims['project_id']);
      const created = await app.store.apiKeys.create(
        `job of ${name}`,
        role,
        { owner: `${name}/${lasting}`, pools, runBudget, expiresAt },
        callerOf(request),
      );
      request.log.info({ newKeyId: created.id, rule: name, sub: claims.sub }, 'key for a job created');
      return reply
        .code(201)
        .send({ ...created, rule: name, role, pools, runBudget, expiresAt: expiresAt.toISOString() });
    },
  });
}
