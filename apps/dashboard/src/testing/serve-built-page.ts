/** Builds the page and serves it with the API's own security policy, on one origin with the API. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { preview } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../..');
const VITE = path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');

export interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

export async function serveBuiltPage(apiUrl: string, folder: string): Promise<ServedPage> {
  const policy = (await fetch(`${apiUrl}/healthz`)).headers.get('content-security-policy');
  if (policy === null) throw new Error(`${apiUrl}/healthz has no Content-Security-Policy`);
  const outDir = path.join(folder, 'page');
  // A process of its own, because a build within a test would be one for development.
  const words = [VITE, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, words, { cwd: ROOT, env });
  const server = await preview({
    root: ROOT,
    logLevel: 'warn',
    build: { outDir },
    preview: {
      host: '127.0.0.1',
      port: 0,
      headers: { 'content-security-policy': policy },
      proxy: { '/v1': apiUrl },
    },
  });
  const url = server.resolvedUrls?.local[0]?.replace(/\/$/, '');
  if (url === undefined) throw new Error('the server of the built page has no address');
  return { url, close: () => server.close() };
}
