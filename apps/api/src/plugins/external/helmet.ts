/** Security headers. The policy lets pages load what this server itself sends, and nothing else. */
import helmetPlugin from '@fastify/helmet';
import fp from 'fastify-plugin';

export const helmet = fp(async (app) => {
  await app.register(helmetPlugin, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        imgSrc: ["'self'", 'data:'],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
      },
    },
    // Plain HTTP on one's own machine is the default; whoever puts TLS in front sets this there.
    strictTransportSecurity: false,
  });
});
