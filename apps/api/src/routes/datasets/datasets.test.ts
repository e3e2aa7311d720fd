import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sha256 } from '@ordo/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Added, announcement, datasetCalls, textsOf } from '../../testing/dataset-calls.ts';
import { type ApiUnderTest, smallSpec, startApi } from '../../testing/start-api.ts';
import type { Experiment } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ auth: 'required', limits: { datasetBytesEach: 2000 } });
});
afterAll(() => api.close());

const callerOf = async (owner: string, role: 'read' | 'submit' | 'admin' = 'submit') =>
  datasetCalls(api.app, (await api.app.store.apiKeys.create(owner, role, { owner })).key);

const specFor = (corpus: string, change: object = {}) => ({
  ...smallSpec(),
  dataset: { id: 'uploaded', corpus, source: 'en', target: 'ja', ...change },
});
const listFiles = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { sha256 } of api.app.artifacts.list()) found.push(sha256);
  return found;
};

describe('a dataset', () => {
  it('is added from files that came in pieces, after an upload that went on where it had broken off', async () => {
    const ada = await callerOf('ada');
    const texts = textsOf('pieces');
    const first = Buffer.from(texts['train.source'] ?? '');
    expect((await ada.count(first)).json()).toEqual({ bytes: 0, known: false });
    expect((await ada.put(first, 0, 10)).json()).toEqual({ bytes: 10, known: false });
    const early = await ada.declare(announcement('pieces', texts));
    expect([early.statusCode, early.json()]).toMatchObject([
      422,
      { code: 'artifact.corrupt', pointer: '/files/train/source', fix: expect.stringContaining('from byte 10 on') },
    ]);
    expect((await ada.count(first)).json()).toEqual({ bytes: 10, known: false });
    await ada.put(first, 10);
    const answer = await ada.add('pieces', texts);
    expect(answer.statusCode).toBe(201);
    const added = answer.json<Added>();
    expect(added).toMatchObject({ name: 'pieces', owner: 'ada', pairs: { train: 3, valid: 3, test: 3 } });
    // Nothing has to be sent for it a second time, and adding it again changes nothing.
    expect((await ada.count(first)).json()).toEqual({ bytes: first.length, known: true });
    expect((await ada.declare(announcement('pieces', texts))).json()).toEqual(added);
    expect(await ada.list()).toEqual([added]);
    const { files, ...rest } = announcement('pieces', texts);
    const { source, target } = files.train;
    const wrong = { ...files, train: { source: { ...source, bytes: source.bytes + 1 }, target } };
    expect((await ada.declare({ ...rest, files: wrong })).json()).toMatchObject({
      code: 'artifact.corrupt',
      pointer: '/files/train/source/bytes',
    });
    expect((await ada.remove(added.id)).statusCode).toBe(204);
  });

  it.each([
    [
      'sides of unequal length',
      { 'valid.target': 'only one\n' },
      'text.line-mismatch',
      'the source of valid has 3 lines',
    ],
    ['an empty line', { 'train.source': 'a\n\nc\n' }, 'text.invalid-file', 'line 2 of the source of train is empty'],
    [
      'a split without lines but for blanks',
      { 'test.source': '\n' },
      'text.invalid-file',
      'line 1 of the source of test',
    ],
  ])('is refused with %s, and nothing of it is stored', async (what, change, code, message) => {
    const ada = await callerOf('ada');
    const before = await listFiles();
    const answer = await ada.add('bad', textsOf(what, change));
    expect(answer.json()).toMatchObject({ code, detail: expect.stringContaining(message) as string });
    expect([await ada.list(), await listFiles()]).toEqual([[], before]);
  });

  it('is refused when its bytes are not UTF-8, or not those of the hash, and both are forgotten', async () => {
    const ada = await callerOf('ada');
    const latin = Buffer.from([0x66, 0xfc, 0x72, 10]);
    const texts = textsOf('latin');
    await ada.add('latin', texts);
    await ada.put(latin);
    const { files, ...rest } = announcement('latin-1', texts);
    const train = { ...files.train, source: announcement('x', { 'train.source': latin as never }).files.train.source };
    expect((await ada.declare({ ...rest, files: { ...files, train } })).json()).toMatchObject({
      code: 'text.invalid-utf8',
      detail: 'the source of train line 1 is not valid UTF-8',
    });
    expect((await ada.count(latin)).json()).toEqual({ bytes: 0, known: false });
    const other = Buffer.from('other bytes, of the same length\n');
    const wanted = Buffer.from('bytes of which the hash is told\n');
    await ada.put(wanted, 0, wanted.length, other);
    const told = announcement('x', { 'train.source': wanted.toString() }).files.train.source;
    const changed = { ...files.train, source: told };
    expect((await ada.declare({ ...rest, files: { ...files, train: changed } })).json()).toMatchObject({
      code: 'artifact.corrupt',
      pointer: '/files/train/source',
      fix: 'send all pieces again',
    });
    expect((await ada.count(wanted)).json()).toEqual({ bytes: 0, known: false });
    for (const { id } of await ada.list()) await ada.remove(id);
  });

  it('replaces a file of equal name that was spoiled, and leaves no copies where it is refused', async () => {
    const [ada, eve] = [await callerOf('ada'), await callerOf('eve')];
    const texts = textsOf('spoiled');
    const hers = (await ada.add('spoiled', texts)).json<Added>();
    const hash = sha256(texts['train.source'] ?? '');
    await writeFile(path.join(api.options.artifactDir, hash.slice(0, 2), hash), 'spoiled');
    const his = (await eve.add('spoiled', texts)).json<Added>();
    expect(sha256(await buffer((await api.app.artifacts.open(hash)).stream))).toBe(hash);
    await api.app.artifacts.removeDrafts(-1000);
    expect((await eve.add('spoiled', textsOf('other files'))).json()).toMatchObject({ code: 'dataset.conflict' });
    // What is left are the pieces of its six files.
    expect(await api.app.artifacts.removeDrafts(-1000)).toBe(6);
    for (const [caller, { id }] of [
      [ada, hers],
      [eve, his],
    ] as const) {
      expect((await caller.remove(id)).statusCode).toBe(204);
    }
  });

  it('is refused with a split of another name, or without one', async () => {
    const ada = await callerOf('ada');
    const { files, ...rest } = announcement('splits', textsOf('splits'));
    const { valid, ...others } = files;
    const answer = await ada.declare({ ...rest, files: { ...others, dev: valid } });
    expect(answer.statusCode).toBe(400);
    expect(
      answer
        .json<{ problems: { pointer: string }[] }>()
        .problems.map(({ pointer }) => pointer)
        .toSorted(),
    ).toEqual(['/files/dev', '/files/valid']);
  });

  it('takes no more room than its owner has', async () => {
    const bob = await callerOf('bob');
    const large = Buffer.alloc(2001, 'x\n');
    expect((await bob.count(large)).json()).toMatchObject({ code: 'dataset.over-quota' });
    expect((await bob.put(large)).json()).toMatchObject({ code: 'dataset.over-quota' });
    // Three of 630 bytes fit into 2,000, and a fourth does not.
    const text = `${'y'.repeat(99)}\n`;
    const sized = (name: string) =>
      Object.fromEntries(
        Object.entries(textsOf(name)).map(([file, lines]) => [file, `${lines.slice(0, 5)}${file}${text}`]),
      );
    const codes: (string | number)[] = [];
    for (const name of ['one', 'two', 'three', 'four']) {
      const answer = await bob.add(name, sized(`${name}!`));
      codes.push(answer.statusCode === 201 ? 201 : answer.json<{ code: string }>().code);
    }
    expect(codes).toEqual([201, 201, 'dataset.over-quota', 'dataset.over-quota']);
  });

  it('is used and removed by its owner and administrators, and used by others once everybody may', async () => {
    const [ada, eve, root] = [await callerOf('ada'), await callerOf('eve'), await callerOf('root', 'admin')];
    const texts = textsOf('shared');
    const { id, corpus } = (await ada.add('shared', texts)).json<Added>();
    const missing = { code: 'dataset.missing', pointer: '/dataset/corpus' };
    for (const called of ['shared', corpus]) {
      expect((await eve.submit(specFor(called))).json()).toMatchObject({ status: 422, ...missing });
    }
    // Somebody who knows only the hash of a file does not get its text.
    expect((await eve.declare(announcement('stolen', texts))).json()).toMatchObject({ code: 'artifact.corrupt' });
    expect((await eve.remove(id)).json()).toMatchObject({ status: 403, code: 'auth.forbidden' });
    expect([await eve.list(), (await root.list()).map(({ name }) => name)]).toEqual([
      [],
      expect.arrayContaining(['shared']),
    ]);
    await ada.declare(announcement('shared', texts, { readers: 'everybody' }));
    const experiment = (await eve.submit(specFor('shared'))).json<Experiment>();
    const run = await api.app.store.runs.find(experiment.runs[0]?.id ?? '');
    expect(run).toMatchObject({ datasetHash: corpus, spec: { dataset: { id: 'uploaded', corpus } } });
    const needed = await ada.remove(id);
    expect([needed.statusCode, needed.json()]).toMatchObject([409, { code: 'dataset.conflict' }]);
    await api.app.store.experiments.cancel(experiment.id);
    expect((await root.remove(id)).statusCode).toBe(204);
    expect((await eve.submit(specFor('shared'))).json()).toMatchObject(missing);
  });

  it('is named with its own languages, and of two with one name that of the reader is meant', async () => {
    const [ada, eve] = [await callerOf('ada'), await callerOf('eve')];
    const hers = (await ada.add('twice', textsOf('hers'), { readers: 'everybody' })).json<Added>();
    const turned = await ada.submit(specFor('twice', { source: 'ja', target: 'en' }));
    expect(turned.json()).toMatchObject({
      code: 'spec.invalid',
      pointer: '/dataset/source',
      fix: 'use "source": "en"',
    });
    const own = (await eve.add('twice', textsOf('own'), { readers: 'everybody' })).json<Added>();
    const corpusFor = async (caller: typeof eve): Promise<string> => {
      const { id, runs } = (await caller.submit(specFor('twice'))).json<Experiment>();
      const run = await api.app.store.runs.find(runs[0]?.id ?? '');
      await api.app.store.experiments.cancel(id);
      return run?.datasetHash ?? '';
    };
    expect([await corpusFor(ada), await corpusFor(eve)]).toEqual([hers.corpus, own.corpus]);
    const third = await callerOf('third');
    expect((await third.submit(specFor('twice'))).json()).toMatchObject({
      code: 'spec.invalid',
      pointer: '/dataset/corpus',
    });
    expect((await third.submit(specFor(own.corpus))).statusCode).toBe(201);
  });
});

describe('a file that need not be sent because a dataset of everybody has it', () => {
  it('is asked for again when that dataset was removed while the other files were read', async () => {
    const [ada, bob] = [await callerOf('ada-late'), await callerOf('bob-early')];
    const texts = textsOf('shared');
    const shared = Buffer.from(texts['test.source'] ?? '');
    const theirs = (
      await bob.add(
        'theirs',
        { ...textsOf('theirs'), 'test.source': texts['test.source'] ?? '' },
        { readers: 'everybody' },
      )
    ).json<Added>();
    const { pieces } = api.app.artifacts;
    const read = pieces.read.bind(pieces);
    const reading = vi.spyOn(pieces, 'read').mockImplementationOnce(async (artifact) => {
      await bob.remove(theirs.id);
      const { artifacts } = api.app.store;
      for (const hash of await artifacts.listLoose(100))
        await artifacts.release(hash, () => api.app.artifacts.remove(hash));
      return await read(artifact);
    });
    const { 'test.source': _known, ...sent } = texts;
    for (const text of Object.values(sent)) await ada.put(Buffer.from(text));
    const answer = await ada.declare(announcement('late', texts));
    reading.mockRestore();
    expect(await listFiles()).not.toContain(sha256(shared));
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'artifact.corrupt' }]);
    expect((await ada.add('late', texts)).statusCode).toBe(201);
    expect(await listFiles()).toContain(sha256(shared));
  });
});
