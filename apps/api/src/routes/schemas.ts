/** /v1/schemas: the JSON Schemas of the documents that people write and read, for editors and forms. */
import { closed, oneOf } from '@ordo/core/schema-parts';
import { DOCUMENT_SCHEMAS, findDocumentSchema } from '@ordo/reports';
import { Type } from 'typebox';
import type { App } from '../app-options.ts';
import { openObject } from '../schemas/shared.ts';

const NameParamsSchema = Type.Object({ name: oneOf(DOCUMENT_SCHEMAS.map(({ id }) => id)) }, closed);

export async function schemaRoutes(app: App): Promise<void> {
  app.get(
    '/v1/schemas/:name',
    {
      // Editors fetch schemas without a key, and they hold no secrets.
      config: { access: 'public' },
      schema: {
        tags: ['documents'],
        operationId: 'getSchema',
        summary: 'Read the JSON Schema of a kind of document',
        security: [],
        params: NameParamsSchema,
        response: {
          200: {
            description: 'JSON Schema, draft 2020-12, with titles, descriptions and defaults',
            content: { 'application/schema+json': { schema: openObject('JsonSchema', 'A JSON Schema') } },
          },
        },
      },
    },
    async (request, reply) => {
      reply.type('application/schema+json; charset=utf-8').serializer(JSON.stringify);
      return reply.send(findDocumentSchema(request.params.name));
    },
  );
}
