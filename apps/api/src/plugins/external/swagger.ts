/** Serves the OpenAPI document, at /docs for people and at /docs/json for programs. The page loads nothing from elsewhere. */
import swaggerPlugin from '@fastify/swagger';
import swaggerUiPlugin from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { nameComponents } from './name-components.ts';

export const swagger = fp(async (app) => {
  await app.register(swaggerPlugin, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Ordo',
        version: '1',
        description: 'Reproduces positional-encoding papers, from a spec to a comparison table.',
      },
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
      security: [{ key: [] }],
      tags: [
        { name: 'experiments', description: 'Submit specs, follow, cancel and retry experiments' },
        { name: 'runs', description: 'One run for each variant and seed' },
        { name: 'reports', description: 'Compare results' },
        { name: 'fleet', description: 'Workers, queue, datasets' },
        { name: 'worker', description: 'Used by workers' },
        { name: 'administration', description: 'API keys' },
        { name: 'operation', description: 'Health and metrics' },
      ],
    },
    transformObject: (document) =>
      'openapiObject' in document ? nameComponents(document.openapiObject) : document.swaggerObject,
  });
  await app.register(swaggerUiPlugin, { routePrefix: '/docs' });
});
