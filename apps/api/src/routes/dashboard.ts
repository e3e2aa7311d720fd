/**
 * Serves the built dashboard at `/`, on the same origin as the API, so that the dashboard needs no permission for its requests.
 */
import { access } from 'node:fs/promises';
import path from 'node:path';
import staticPlugin from '@fastify/static';
import { OrdoError } from '@ordo/core';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../app-options.ts';

const INDEX = 'index.html';
/** The folder whose files the build names by their content. Browsers ask for all other files again. */
const ASSETS = 'assets';
const FILES = /^(assets\/)?\w[\w.-]*\.\w+$/;
const NEVER_CHANGES = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';

/** The longest part of a path. Fastify's router accepts no longer parameters, so a longer path of the API reaches no route. */
const LONGEST_PART = 100;

const OPEN = {
  config: { access: 'public' },
  schema: { hide: true, querystring: Type.Unsafe<unknown>({ 'x-checked-by': 'the router of the dashboard' }) },
} as const;

export async function dashboardRoutes(app: App): Promise<void> {
  const { dashboardDir: root } = app.settings;
  await app.register(staticPlugin, {
    root,
    serve: false,
    index: false,
    // Files that the build has compressed, such as `app.js.br`, are sent to browsers that can read them.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isNamedByContent = path.dirname(file) === path.join(root, ASSETS);
      reply.header('cache-control', isNamedByContent ? NEVER_CHANGES : ASK_FIRST);
    },
  });

  app.get('/', OPEN, (_request, reply) => sendIndex(reply, root));

  app.get<{ Params: { '*': string } }>('/*', OPEN, async (request, reply) => {
    const place = request.params['*'];
    if (FILES.test(place)) return reply.sendFile(place);
    if (isOfApi(app, place)) {
      requireShortParts(place);
      return reply.callNotFound();
    }
    // The dashboard's own router knows such places. A request that does not accept HTML comes from a program, and finds
    // nothing.
    return request.headers.accept?.includes('text/html') === true ? sendIndex(reply, root) : reply.callNotFound();
  });
}

/** Returns whether the path begins like that of a route. It is then a mistake of the caller, not a place of the dashboard. */
function isOfApi({ routeAccess }: App, place: string): boolean {
  const [first] = place.split('/');
  return [...routeAccess.keys()].some((route) => route.split('/')[1] === first);
}

function requireShortParts(place: string): void {
  const long = place.split('/').find((part) => part.length > LONGEST_PART);
  if (long === undefined) return;
  throw new OrdoError(
    'request.invalid',
    `a part of the path has ${long.length} characters, and ${LONGEST_PART} are allowed`,
    {
      fix: 'correct the URL',
    },
  );
}

async function sendIndex(reply: FastifyReply, root: string): Promise<FastifyReply> {
  reply.header('vary', 'Accept');
  const isBuilt = await access(path.join(root, INDEX)).then(
    () => true,
    () => false,
  );
  return isBuilt ? reply.sendFile(INDEX) : sendNotBuilt(reply);
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('cache-control', ASK_FIRST).type('text/html; charset=utf-8').send(NOT_BUILT);
}

const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Ordo</title>
<h1>The dashboard is not built</h1>
<p>Build it with <code>npm run bundle -w @ordo/dashboard</code> and load this page again. The server need not be restarted.</p>
<p>All else works without it: <a href="/docs">the routes of the API</a>.</p>
</html>
`;
