/** /v1/schemas: the JSON Schemas of the documents that people write and read, for editors and forms. */
import { getSchema } from '@ordo/protocol/documents/schemas';
import { findDocumentSchema } from '@ordo/reports';
import type { App } from '../../app-options.ts';

export async function schemaRoutes(app: App): Promise<void> {
  app.route({
    ...getSchema,
    handler: async (request, reply) => {
      reply.type('application/schema+json; charset=utf-8').serializer(JSON.stringify);
      return reply.send(findDocumentSchema(request.params.name));
    },
  });
}
