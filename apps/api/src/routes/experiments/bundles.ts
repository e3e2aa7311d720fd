/** /v1/bundles: imports the results of another service or machine, if the bundle is signed by a key that this service trusts. */
import { OrdoError } from '@ordo/core';
import { importBundle } from '@ordo/protocol/experiments/bundles';
import { createTurns } from '@ordo/store';
import { hashStudy } from '@ordo/studies';
import type { App } from '../../app-options.ts';
import { addBundle, describeOrigin } from '../../bundles/import-bundle.ts';
import { withReceivedBundle } from '../../bundles/receive-bundle.ts';
import { verifyApart } from '../../bundles/verify-apart.ts';
import { callerOf } from '../../callers/caller.ts';
import { acceptBytes } from '../../artifacts/receive-artifact.ts';

export async function bundleRoutes(app: App): Promise<void> {
  acceptBytes(app);
  const { bundleKeys: keys = [] } = app.settings;
  const maxBytes = app.limits.bundleBytes;
  // Imports run one at a time, because each uses a whole core and much memory.
  const inTurn = createTurns(1);
  app.route({
    ...importBundle,
    bodyLimit: maxBytes,
    // The body is not read if no key is trusted.
    preHandler: async () => {
      if (keys.length > 0) return;
      throw new OrdoError('bundle.untrusted', 'this API trusts nobody to vouch for bundles', {
        fix: 'ask an administrator to set ORDO_BUNDLE_KEYS_FILE',
      });
    },
    handler: async (request, reply) => {
      const by = callerOf(request);
      const imported = await withReceivedBundle(request.body, maxBytes, async ({ archive, folder, sha256 }) => {
        const found = await inTurn(() => verifyApart({ archive, folder, maxBytes, keys }));
        const received = { found, sha256, by };
        const { study } = found.contents;
        const parts = await addBundle(app, received);
        return { study: study.id, version: hashStudy(study), origin: describeOrigin(received), parts };
      });
      request.log.info({ study: imported.study, bundle: imported.origin.bundle }, 'bundle imported');
      return reply.code(201).send(imported);
    },
  });
}
