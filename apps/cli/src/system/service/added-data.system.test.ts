/** A dataset that one home adds, and that a worker of another home trains on, though no file of it was ever copied there. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { waitUntil } from '@ordo/embedded';
import { type Ordo, startBuiltOrdo, startTestPostgres, type TestPostgres } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runOrdo, startCommand } from '../ordo-process.ts';

/** Real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** A way to the API that takes so many pieces of files, and then breaks every connection that brings another. */
interface Line {
  readonly server: Server;
  piecesLeft: number;
}

let folder: string;
let postgres: TestPostgres;
let line: Line;
let service: Ordo;
const keys: Record<string, string> = {};
const within = (...names: string[]): string => path.join(folder, ...names);
const environmentOf = (who: string) => ({
  ORDO_HOME: within('laptop'),
  ORDO_API_URL: `http://127.0.0.1:${(line.server.address() as AddressInfo).port}`,
  ORDO_API_KEY: keys[who],
});
const ordo = async (who: string, ...words: string[]) => await runOrdo(words, environmentOf(who));
const json = async <T>(who: string, ...words: string[]): Promise<T> => {
  const { code, stdout, stderr } = await ordo(who, ...words, '--json');
  if (code !== 0) throw new Error(`ordo ${words.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as T;
};

async function openLine(): Promise<Line> {
  const server = createServer((incoming, outgoing) => {
    const isPiece = incoming.method === 'PUT' && incoming.url?.startsWith('/v1/dataset-files/') === true;
    if (isPiece && line.piecesLeft-- <= 0) return void incoming.socket.destroy();
    const { method, url, headers } = incoming;
    const forwarded = request(service.url, { method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { server, piecesLeft: Infinity };
}

const sentences = (count: number, word: string): string =>
  Array.from({ length: count }, (_, i) => `${word} ${i % 7} ${i % 11} ${i % 13} end\n`).join('');

/** @returns the options that name the files */
async function writeCorpus(name: string, change: Readonly<Record<string, string | Uint8Array | null>> = {}) {
  await mkdir(within(name), { recursive: true });
  const files: Record<string, string | Uint8Array | null> = {
    'train.en': sentences(200, 'the'),
    'train.ja': sentences(200, 'wa'),
    'dev.en': sentences(10, 'a'),
    'dev.ja': sentences(10, 'ga'),
    'test.en': sentences(12, 'an'),
    'test.ja': sentences(12, 'no'),
    ...change,
  };
  const given = Object.entries(files).filter(([, content]) => content !== null);
  for (const [file, content] of given) await writeFile(within(name, file), content ?? '');
  const side = (language: string) =>
    given.flatMap(([file]) => (file.replace('.gz', '').endsWith(`.${language}`) ? [within(name, file)] : []));
  return ['--source', ...side('en'), '--target', ...side('ja'), '--licence', 'made up'];
}

const listStored = async (): Promise<string[]> =>
  (await readdir(within('server', 'artifacts'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ordo-added-'));
  postgres = await startTestPostgres();
  line = await openLine();
  service = await startBuiltOrdo({ databaseUrl: postgres.url, home: within('server'), auth: 'required' });
  keys['admin'] = await service.createKey('admin');
  for (const who of ['ada', 'eve']) {
    keys[who] = (await json<{ key: string }>('admin', 'keys', 'create', who, '--role', 'submit')).key;
  }
});
afterAll(async () => {
  await service.stop();
  line.server.closeAllConnections();
  line.server.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('data of one’s own on a service', () => {
  it.each([
    ['sides of unequal length', { 'dev.ja': sentences(9, 'ga') }, /dev\.en has 10 lines and .*dev\.ja has 9: line 10/u],
    [
      'text that is not UTF-8',
      { 'train.ja': new Uint8Array([0x66, 0xfc, 10]) },
      /train\.ja line 1 is not valid UTF-8/u,
    ],
    ['an empty line', { 'test.en': `a\n\n${sentences(10, 'an')}` }, /line 2 of .*test\.en is empty/u],
    ['an empty file', { 'train.en': '' }, /train\.en has no lines/u],
    [
      'a split of another name',
      { 'dev.en': null, 'devel.en': 'a\n' },
      /devel\.en, whose name says none of the splits/u,
    ],
    [
      'a packed file that is cut off',
      { 'train.en': null, 'train.en.gz': gzipSync(sentences(9999, 'the')).subarray(0, 500) },
      /train\.en\.gz is not a complete gzip file/u,
    ],
  ])('are refused with %s before a byte is sent', async (_what, change, message) => {
    const files = await writeCorpus('bad', change);
    const { code, stderr } = await ordo('ada', 'data', 'add', 'bad', ...files);
    await rm(within('bad'), { recursive: true });
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect(await listStored()).toEqual([]);
  });

  it('are trained on by a worker of another home, and removed by their owner alone', async () => {
    expect(await json('admin', 'data', 'added')).toEqual([]);
    const files = await writeCorpus('corpus', { 'train.en': null, 'train.en.gz': gzipSync(sentences(200, 'the')) });
    const added = await json<{ id: string; corpus: string; dataset: object; sentBytes: number }>(
      'ada',
      'data',
      'add',
      'my-corpus',
      ...files,
    );
    expect(added.sentBytes).toBeGreaterThan(5000);
    expect(await json('eve', 'data', 'added')).toEqual([]);
    const spec = {
      name: 'on an added dataset',
      kind: 'translation',
      dataset: added.dataset,
      preprocessing: { bpe: null },
      model: { preset: 'probe', dimension: 16, heads: 2, feedForward: 32, encoderLayers: 1, decoderLayers: 1 },
      positional: { type: 'sape' },
      recipe: { maxUpdates: 10, batchTokens: 512, logEvery: 5, warmupUpdates: 5 },
      evaluation: { beam: 1 },
      resources: { engine: 'wasm', threads: 1 },
    };
    await writeFile(within('spec.json'), JSON.stringify({ ...spec, seeds: [1, 2] }));
    const stranger = await ordo('eve', 'submit', within('spec.json'));
    expect([stranger.code, stranger.stderr]).toEqual([2, expect.stringContaining('no dataset "my-corpus" was added')]);
    const { id } = await json<{ id: string }>('ada', 'submit', within('spec.json'));
    const needed = await ordo('ada', 'data', 'remove', 'my-corpus');
    expect([needed.code, needed.stderr]).toEqual([2, expect.stringContaining('2 runs that have not ended need')]);
    const settings = { ORDO_HOME: within('gpu-machine'), ORDO_API_KEY: await service.createKey('worker') };
    service.startWorker('far-away', settings);
    const watched = await ordo('ada', 'wait', id);
    expect([watched.code, watched.stderr]).toEqual([0, expect.anything()]);
    const cached = within('gpu-machine', 'workers', 'cache', 'uploaded');
    expect(await readdir(cached)).toEqual([added.corpus]);
    expect((await readdir(path.join(cached, added.corpus))).toSorted()).toEqual(
      ['test', 'train', 'valid'].flatMap((split) => [`${split}.source`, `${split}.target`]),
    );
    expect((await ordo('eve', 'data', 'remove', added.id)).code).toBe(2);
    expect((await ordo('ada', 'data', 'remove', 'my-corpus')).code).toBe(0);
    expect(await json('admin', 'data', 'added')).toEqual([]);
  });

  it('go on from where an upload was broken off, and send no file twice', async () => {
    // Each has 15 MB, which are two pieces of at most 8 MiB.
    const large = { 'train.en': sentences(1_000_000, 'the'), 'train.ja': sentences(1_000_000, 'wa') };
    const files = await writeCorpus('large', large);
    line.piecesLeft = 1;
    const { child, ended } = startCommand(['data', 'add', 'large', ...files], environmentOf('ada'));
    await waitUntil(() => line.piecesLeft < 0, { what: 'the break' });
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([130, expect.stringContaining('the same command goes on from here')]);
    line.piecesLeft = Infinity;
    const again = await json<{ sentBytes: number; bytes: number }>('ada', 'data', 'add', 'large', ...files);
    expect(again.sentBytes).toBe(again.bytes - 8 * 2 ** 20);
    expect((await json<{ sentBytes: number }>('ada', 'data', 'add', 'large', ...files)).sentBytes).toBe(0);
  });
});
