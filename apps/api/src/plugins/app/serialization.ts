/** How answers are written: whole. A schema documents them; with `verifyResponses` it is also held against each. */
import { findProblems, OrdoError } from '@ordo/core';
import fp from 'fastify-plugin';
import type { TSchema } from 'typebox';

export const serialization = fp(async (app) => {
  const verify = app.settings.verifyResponses === true;
  app.setSerializerCompiler<TSchema>(({ schema, method, url }) => {
    if (!verify) return (value) => JSON.stringify(value);
    return (value) => {
      const text = JSON.stringify(value);
      const problems = findProblems(schema, JSON.parse(text));
      if (problems.length === 0) return text;
      const message = `${method} ${url} answers other than documented: ${JSON.stringify(problems.slice(0, 3))}`;
      throw new OrdoError('internal.unexpected', message, { problems });
    };
  });
});
