/** Serves the OpenAPI document, at /docs for people and at /docs/json for programs. The page loads nothing from other servers. */
import { createHash } from 'node:crypto';
import swaggerPlugin from '@fastify/swagger';
import swaggerUiPlugin from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { nameComponents } from '../../documentation/name-components.ts';
import { describeAnswers } from '../../documentation/describe-answers.ts';
import { problemResponses } from '../../documentation/problem-responses.ts';
import { errorsOf } from '../../documentation/route-errors.ts';

const POLICY = 'content-security-policy';

/**
 * The only style that Swagger UI writes into its page as text: the colours of its logo, before another picture replaces it. The
 * browser allows the text with this hash and nothing else. Other styles are set by its script, which needs no permission.
 */
const LOGO_STYLE = '.logo_small_svg__cls-2{fill:#fff}.logo_small_svg__cls-3{fill:#85ea2d}';
const LOGO_HASH = createHash('sha256').update(LOGO_STYLE).digest('base64');

export const swagger = fp(async (app) => {
  await app.register(swaggerPlugin, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Ordo',
        version: '1',
        description:
          'Reproduces positional-encoding papers, from a spec to a report. Every error is a problem document (RFC 9457) ' +
          'with a code, the place of the fault and what to do about it.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      externalDocs: { url: '/guide/', description: 'Tutorials, guides and reference, where the server has them' },
      servers: [{ url: '/', description: 'The server that serves this document' }],
      components: {
        securitySchemes: {
          key: { type: 'http', scheme: 'bearer', description: 'An API key: `ordo_…`' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: '__Host-ordo_session',
            description: 'A browser that is signed in. Without TLS the name is `ordo_session`',
          },
        },
      },
      security: [{ key: [] }, { session: [] }],
      tags: [
        { name: 'experiments', description: 'Submit specs, follow, cancel and retry experiments' },
        { name: 'studies', description: 'Say what a paper claims, run its parts, and judge them' },
        { name: 'runs', description: 'One run for each variant and seed' },
        { name: 'reports', description: 'Compare results, and judge them by what a paper claims' },
        { name: 'exports', description: 'Results in long form, for pandas and the like' },
        { name: 'documents', description: 'What specs, studies and reports look like' },
        { name: 'datasets', description: "Parallel text of one's own, which workers fetch" },
        { name: 'fleet', description: 'Workers, queue, datasets' },
        { name: 'worker', description: 'Used by workers' },
        { name: 'administration', description: 'API keys and the audit log' },
        { name: 'operation', description: 'Health and metrics' },
      ],
    },
    transform: ({ schema, url, route }) => {
      if (route.config?.access === undefined || schema === undefined) return { schema, url };
      const response = { ...describeAnswers(schema.response ?? {}), ...problemResponses(errorsOf(route)) };
      const { access, records } = route.config;
      const told = {
        'x-ordo-access': access,
        ...(records === undefined || records === null ? {} : { 'x-ordo-records': records }),
      };
      return { schema: { ...schema, ...told, response }, url };
    },
    transformObject: (document) =>
      'openapiObject' in document ? nameComponents(document.openapiObject) : document.swaggerObject,
  });
  await app.register(swaggerUiPlugin, {
    routePrefix: '/docs',
    uiHooks: {
      onRequest: (_request, reply, next) => {
        const policy = String(reply.getHeader(POLICY));
        reply.header(POLICY, policy.replace("style-src 'self'", `style-src 'self' 'sha256-${LOGO_HASH}'`));
        next();
      },
    },
  });
});
