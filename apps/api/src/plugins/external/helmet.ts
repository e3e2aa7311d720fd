/** Security headers. The policy lets pages load only what this server sends. */
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
        styleSrc: ["'self'"],
      },
    },
    // By default the API serves plain HTTP on the local machine. A proxy that adds TLS can add this header.
    strictTransportSecurity: false,
  });
});
