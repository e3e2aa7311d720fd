/** /healthz, /readyz, /metrics and /v1/version, for monitoring. */
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';

const AliveSchema = Type.Object({ alive: Type.Literal(true) }, { ...closed, title: 'Health' });

const VersionFields = {
  version: Type.String({ description: 'The version of Ordo by the rules of semver.org', examples: ['0.3.0'] }),
  commit: nullable(Type.String({ description: 'The commit of a clone or an archive; null where nothing tells it' })),
  codeVersion: Type.String({ description: 'The hash of all code that decides results' }),
};

export const VersionSchema = Type.Object(VersionFields, { ...closed, title: 'Version' });

const ReadySchema = Type.Object(
  {
    ready: Type.Literal(true),
    ...VersionFields,
    queue: oneOf(['reachable', 'away'], {
      description: '`away`: runs are accepted all the same and get their jobs when the queue is back',
    }),
  },
  { ...closed, title: 'Readiness' },
);

const tags = ['operation'];

const open = { access: 'public', rateLimit: false } as const;

export const getVersion = defineRoute({
  method: 'GET',
  url: '/v1/version',
  config: open,
  schema: {
    tags,
    operationId: 'getVersion',
    summary: 'Say which Ordo the server runs',
    security: [],
    response: answers(200, VersionSchema),
  },
});

export const getHealth = defineRoute({
  method: 'GET',
  url: '/healthz',
  config: open,
  schema: {
    tags,
    operationId: 'getHealth',
    summary: 'Check that the process is alive',
    security: [],
    response: answers(200, AliveSchema),
  },
});

export const getReadiness = defineRoute({
  method: 'GET',
  url: '/readyz',
  config: { ...open, errors: ['store.unavailable'] },
  schema: {
    tags,
    operationId: 'getReadiness',
    summary: 'Check that the database answers; the API serves without the queue, too, and says so',
    security: [],
    response: answers(200, ReadySchema),
  },
});

export const getMetrics = defineRoute({
  method: 'GET',
  url: '/metrics',
  config: { access: 'read' },
  schema: {
    tags,
    operationId: 'getMetrics',
    summary: 'Get the Prometheus metrics',
    response: { 200: { description: 'Metrics', content: { 'text/plain': { schema: Type.String() } } } },
  },
});
