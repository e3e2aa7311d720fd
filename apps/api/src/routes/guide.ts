/** Serves the site of docs/ at `/guide/`, if it has been built by `npm run docs -- build`. */
import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import path from 'node:path';
import staticPlugin from '@fastify/static';
import { OrdoError } from '@ordo/core';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../app-options.ts';

/** The address of the site. Its pages use it in the addresses of their assets. */
const PLACE = '/guide/';
/** The folder whose files the build names by their content. */
const ASSETS = 'assets/';
const POLICY = 'content-security-policy';

/**
 * The prefixes of a style that VitePress adds for a moment while a reader switches between light and dark. The browser allows a
 * style with this hash.
 */
const PREFIXES = ['-webkit-', '-moz-', '-o-', '-ms-', ''];
const SWITCH_STYLE = `*,*::before,*::after{${PREFIXES.map((prefix) => `${prefix}transition:none!important`).join(';')}}`;
const SWITCH_HASH = createHash('sha256').update(SWITCH_STYLE).digest('base64');

const OPEN = {
  config: { access: 'public', errors: ['request.not-found'] },
  schema: { hide: true, querystring: Type.Unsafe<unknown>({ 'x-checked-by': 'the search of the site' }) },
} as const;

export async function guideRoutes(app: App): Promise<void> {
  const { guideDir: root } = app.settings;
  await app.register(staticPlugin, { root, serve: false, cacheControl: false });

  app.get('/guide', OPEN, (_request, reply) => reply.redirect(PLACE));

  app.get<{ Params: { '*': string } }>(`${PLACE}*`, OPEN, async (request, reply) => {
    const place = request.params['*'];
    await requireBuilt(root);
    allowStyles(reply);
    reply.header('cache-control', place.startsWith(ASSETS) ? 'public, max-age=31536000, immutable' : 'no-cache');
    return reply.sendFile(fileOf(place));
  });
}

/** Returns the file of an address. Addresses of pages have no file extension. */
function fileOf(place: string): string {
  if (place === '' || place.endsWith('/')) return `${place}index.html`;
  return path.extname(place) === '' ? `${place}.html` : place;
}

/**
 * Allows styles as attributes, which each token of a code block and each column of a table has. Scripts must be files of this
 * server, as everywhere.
 */
function allowStyles(reply: FastifyReply): void {
  const styles = `style-src 'self' 'sha256-${SWITCH_HASH}';style-src-attr 'unsafe-inline'`;
  reply.header(POLICY, String(reply.getHeader(POLICY)).replace("style-src 'self'", styles));
}

async function requireBuilt(root: string): Promise<void> {
  const isBuilt = await access(path.join(root, 'index.html')).then(
    () => true,
    () => false,
  );
  if (isBuilt) return;
  throw new OrdoError('request.not-found', 'the guide is not built on this server', {
    fix: 'run "npm run docs -- build" in the clone that it runs from, and load this page again',
  });
}
