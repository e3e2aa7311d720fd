/** Serves the site of docs/ at `/guide/`, where it has been built by `npm run docs -- build`. */
import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import path from 'node:path';
import staticPlugin from '@fastify/static';
import { OrdoError } from '@ordo/core';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../app-options.ts';

/** The site is built for this place: its pages name their assets by it. */
const PLACE = '/guide/';
/** The build names what is in this folder by its content. */
const ASSETS = 'assets/';
const POLICY = 'content-security-policy';

/** VitePress adds this style for a moment, while a reader switches between light and dark. The browser lets through what has its hash. */
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

/** Addresses of pages have no ending. */
function fileOf(place: string): string {
  if (place === '' || place.endsWith('/')) return `${place}index.html`;
  return path.extname(place) === '' ? `${place}.html` : place;
}

/** Each token of a code block, and each column of a table, has its style as an attribute. Scripts are files of this server, as anywhere. */
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
