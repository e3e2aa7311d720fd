/**
 * Lets a script import the packages of this clone (`@ordo/…`) before npm has linked them into node_modules, so that C++ is
 * compiled while npm installs: `node --import apps/cli/bootstrap/own-packages.mjs …`. Only modules that need no compilation can
 * be imported.
 */
import { readFileSync } from 'node:fs';
import * as module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const PACKAGES = path.resolve(import.meta.dirname, '../../../packages');

export function resolve(specifier, context, next) {
  const [, name, rest] = /^@ordo\/([^/]+)(\/.+)?$/u.exec(specifier) ?? [];
  if (name === undefined) return next(specifier, context);
  const folder = path.join(PACKAGES, name);
  const { exports: exported } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const target = exported[`.${rest ?? ''}`];
  if (target === undefined) throw new Error(`${specifier}: ${folder}/package.json exports no ".${rest ?? ''}"`);
  return next(pathToFileURL(path.join(folder, target.default ?? target)).href, context);
}

// Node 20 only has `register`, which loads this module a second time, in a separate thread. Newer versions warn about it.
if (module.registerHooks !== undefined) module.registerHooks({ resolve });
else if (isMainThread) module.register(import.meta.url);
