/** /v1/bundles: imports the results of another service or machine, if the bundle is signed by a key that this service trusts. */
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { ImportedBundleSchema } from '../schemas/bundle.ts';
import { BytesBodySchema } from '../schemas/bytes.ts';

export const importBundle = defineRoute({
  method: 'POST',
  url: '/v1/bundles',
  config: {
    access: 'submit',
    errors: ['bundle.untrusted', 'bundle.invalid', 'request.too-large'],
    records: 'experiment.import',
  },
  schema: {
    tags: ['studies'],
    operationId: 'importBundle',
    summary: 'Import a signed bundle, after verifying it, as experiments with its results; may be repeated',
    body: BytesBodySchema,
    response: answers(201, ImportedBundleSchema),
  },
});
