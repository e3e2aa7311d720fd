/** Tests the packed client in an empty folder, against a real API, Postgres and worker. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { CHROMIUM, CHROMIUM_NEEDED } from '@ordo/testing/chromium';
import { publishDry } from '@ordo/testing/packed-ordo';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Client from './index.ts';
import type { components } from './index.ts';
import { installClient, quickStart } from './testing/install-client.ts';
import { type Service, startService } from './testing/start-service.ts';

const README = path.resolve(import.meta.dirname, '../README.md');

let folder: string;
let installed: string;
beforeAll(() => {
  folder = installClient();
  installed = path.join(folder, 'node_modules/@ordo/client');
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packed client', () => {
  it('is the only package in the folder, and imports nothing but its own files', () => {
    expect(readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@ordo']);
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /\.test\.|^src|^build/.test(name))).toEqual([]);
    const imported = files
      .filter((name) => /\.(?:js|ts|mts)$/.test(name))
      .flatMap(
        (name) => readFileSync(path.join(installed, name), 'utf8').match(/^(?:im|ex)port .* from ['"].*$/gm) ?? [],
      );
    expect(imported.length).toBeGreaterThan(0);
    expect(imported.filter((line) => !/from ['"]\.{1,2}\//.test(line))).toEqual([]);
  });

  it('could be published as it is', () => {
    const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
    const { warnings, access, bytes, files } = publishDry(path.join(folder, archive), folder);
    expect({ warnings, access }).toEqual({ warnings: [], access: 'public' });
    expect(files).toEqual(expect.arrayContaining(['README.md', 'dist/index.d.ts', 'dist/index.js', 'package.json']));
    expect(bytes).toBeLessThan(200_000);
  });

  it('contains the licenses of all that it bundles', () => {
    const licenses = readFileSync(path.join(installed, 'dist/licenses.md'), 'utf8');
    expect(licenses.match(/^## \S+/gm)).toEqual(['## eventsource-parser', '## openapi-fetch']);
    expect(readFileSync(path.join(installed, 'dist/LICENSE'), 'utf8')).toContain('MIT');
  });
});

describe('the types of the packed client', () => {
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  const compile = (name: string, source: string): string => {
    writeFileSync(path.join(folder, name), source);
    const options = [
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
      '--noEmit',
      '--target',
      'es2023',
    ];
    const surroundings = ['--module', 'nodenext', '--lib', 'es2023,dom,dom.iterable,dom.asynciterable', '--types', ''];
    return spawnSync(process.execPath, [compiler, ...options, ...surroundings, name], { cwd: folder, encoding: 'utf8' })
      .stdout;
  };

  it('know each path, parameter, body, answer and error code', () => {
    const source = `
      import { type components, createOrdoClient, eachPage, isOrdoError, take } from '@ordo/client';
      const ordo = createOrdoClient({ baseUrl: 'http://127.0.0.1:8460', apiKey: () => undefined, retries: 2 });
      const { signal } = new AbortController();
      const run = await take(ordo.http.GET('/v1/runs/{id}', { params: { path: { id: 'x' } }, signal }));
      const state: 'paused' | 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' = run.state;
      const same: components['schemas']['Run'] = run;
      const read = (cursor?: string) =>
        take(ordo.http.GET('/v1/runs', { params: { query: cursor === undefined ? {} : { cursor } } }));
      for await (const { runs } of eachPage(read)) runs[0]?.id.toUpperCase();
      for await (const change of ordo.changes({ runs: ['x'], kinds: ['metric'] }, { since: 3, signal })) {
        if (change.kind === 'event') change.event.position.toFixed();
      }
      const error: unknown = null;
      if (isOrdoError(error, 'run.not-found')) error.retryable;
      export { same, state };
      // @ts-expect-error there is no such path
      ordo.http.GET('/v1/run');
      // @ts-expect-error the id is missing
      ordo.http.GET('/v1/runs/{id}', {});
      // @ts-expect-error a run has no such field
      run.sate;
      // @ts-expect-error there is no such code
      isOrdoError(error, 'run.missing');
      // @ts-expect-error a spec has seeds
      ordo.http.POST('/v1/experiments', { body: { name: 'x' } });
    `;
    expect(compile('consumer.ts', source)).toBe('');
  });

  it('fit the quick start', () => {
    const declared = 'declare const process: { readonly env: Readonly<Record<string, string | undefined>> };';
    expect(compile('quick-start.mts', `${declared}\n${quickStart(README, 'js')}`)).toBe('');
  });

  it('are not lax: a wrong use is an error', () => {
    expect(compile('wrong.ts', `import { createOrdoClient } from '@ordo/client'; createOrdoClient({});`)).toContain(
      "'baseUrl' is missing",
    );
  });
});

describe('the quick start', { timeout: 300_000 }, () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  }, 300_000);
  afterAll(() => service.stop(), 120_000);

  it('submits, follows both runs to their end and prints the report', () => {
    writeFileSync(path.join(folder, 'quick-start.mjs'), quickStart(README, 'js'));
    const env = { PATH: process.env['PATH'], ORDO_API_URL: service.url, ORDO_API_KEY: service.key };
    const said = execFileSync(process.execPath, ['quick-start.mjs'], { cwd: folder, env, encoding: 'utf8' });
    expect(said.match(/^[0-9a-f-]{36} succeeded$/gm)).toHaveLength(2);
    expect(said).toMatch(/^\| .*sape/im);
  });

  it('goes on behind the last event when the API is killed and comes back', async () => {
    const place = pathToFileURL(path.join(installed, 'dist/index.js')).href;
    const { createOrdoClient, take } = (await import(place)) as typeof Client;
    const ordo = createOrdoClient({ baseUrl: service.url, apiKey: service.key });
    const body = {
      name: 'killed',
      dataset: { id: 'order-probe' as const, train: 200, valid: 10, test: 10 },
      model: { preset: 'probe' as const, dimension: 16, feedForward: 32, encoderLayers: 1, decoderLayers: 1 },
      positional: { type: 'sape' as const },
      seeds: [3],
      recipe: { maxUpdates: 60, batchTokens: 256, warmupUpdates: 5, logEvery: 5 },
    };
    const { id } = await take(ordo.http.POST('/v1/experiments', { body }));
    const positions: number[] = [];
    for await (const change of ordo.changes({ experiments: [id] })) {
      if (change.kind !== 'event') continue;
      positions.push(change.event.position);
      // The run has only just begun, so the stream cannot be at its end.
      if (positions.length === 1) await service.killApi().then(() => service.startApi());
    }
    const query = { experiment: id };
    const stored = (await take(
      ordo.http.GET('/v1/changes', { params: { query } }),
    )) as components['schemas']['EventPage'];
    expect(positions.length).toBeGreaterThan(2);
    expect(positions).toEqual(stored.events.map(({ position }) => position));
  });

  it.skipIf(!CHROMIUM_NEEDED.isPresent)('works in a page too', async () => {
    const browser = await chromium.launch({
      executablePath: CHROMIUM ?? '',
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    });
    try {
      const page = await browser.newPage();
      const script = readFileSync(path.join(installed, 'dist/index.js'), 'utf8');
      const html = '<script type="module">import * as client from "./index.js"; globalThis.client = client;</script>';
      await page.route('**/client-under-test/*', (route) =>
        route.request().url().endsWith('.js')
          ? route.fulfill({ contentType: 'text/javascript', body: script })
          : route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>client</title>${html}` }),
      );
      await page.goto(`${service.url}/client-under-test/page`);
      await page.waitForFunction(() => 'client' in globalThis);
      const seen = await page.evaluate(
        async ({ baseUrl, apiKey }) => {
          const { client } = globalThis as unknown as { client: typeof Client };
          const { createOrdoClient, eachPage, isOrdoError, take } = client;
          const ordo = createOrdoClient({ baseUrl, apiKey });
          const states: string[] = [];
          const ids: string[] = [];
          const read = (cursor?: string) =>
            take(
              ordo.http.GET('/v1/runs', {
                params: { query: { limit: 1, ...(cursor === undefined ? {} : { cursor }) } },
              }),
            );
          for await (const { runs } of eachPage(read)) ids.push(...runs.map(({ id }) => id));
          for await (const change of ordo.changes({ runs: ids })) if (change.kind === 'run') states.push(change.state);
          const wrong = await createOrdoClient({ baseUrl, apiKey: 'wrong' })
            .http.GET('/v1/runs')
            .catch((error: unknown) => (isOrdoError(error) ? error.code : String(error)));
          return { runs: ids.length, states, wrong };
        },
        { baseUrl: service.url, apiKey: service.key },
      );
      expect(seen.runs).toBeGreaterThan(1);
      expect(seen.states).toEqual(Array.from({ length: seen.runs }, () => 'succeeded'));
      expect(seen.wrong).toBe('auth.unknown-key');
    } finally {
      await browser.close();
    }
  });
});
