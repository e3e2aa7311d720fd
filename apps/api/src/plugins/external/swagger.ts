/** The OpenAPI document, at /docs for people and at /docs/json for programs. Its page needs nothing from elsewhere. */
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
        { name: 'experiments', description: 'Submit and follow specs' },
        { name: 'runs', description: 'One variant, one seed each' },
        { name: 'reports', description: 'Results side by side' },
        { name: 'fleet', description: 'Workers, queue, datasets' },
        { name: 'worker', description: 'What workers call' },
        { name: 'administration', description: 'API keys' },
        { name: 'operation', description: 'Health and metrics' },
      ],
    },
    transformObject: (document) =>
      'openapiObject' in document ? nameComponents(document.openapiObject) : document.swaggerObject,
  });
  await app.register(swaggerUiPlugin, { routePrefix: '/docs' });
});
