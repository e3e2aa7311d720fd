/** Serialises answers without dropping anything. With `verifyResponses`, each answer is checked against its schema. */
import { findProblems, OrdoError } from '@ordo/core';
import fp from 'fastify-plugin';
import type { TSchema } from 'typebox';
import { writeJson } from '../../answers/ready-json.ts';

export const serialization = fp(async (app) => {
  const verify = app.settings.verifyResponses === true;
  app.setSerializerCompiler<TSchema>(({ schema, method, url }) => {
    if (!verify) return writeJson;
    return (value) => {
      // This is a text or, if a whole answer is ready, its bytes.
      const text = writeJson(value);
      const problems = findProblems(schema, JSON.parse(Buffer.from(text).toString()));
      if (problems.length === 0) return text;
      const message = `the answer of ${method} ${url} does not match its schema: ${JSON.stringify(problems.slice(0, 3))}`;
      throw new OrdoError('internal.unexpected', message, { problems });
    };
  });
});
