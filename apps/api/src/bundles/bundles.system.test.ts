/**
 * Tests bundles from elsewhere: contents that a trusted key has signed and that are true are kept, together with their origin.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  type BundleContents,
  type BundledPart,
  type BundledRun,
  judge,
  keyIdOf,
  makeKeys,
  readPublicKey,
} from '@ordo/reports/bundle';
import { exampleContents, tunedContents } from '@ordo/reports/bundle/testing';
import { hashJson, sha256 } from '@ordo/core';
import { identifyResult, listHashes, STAGE_NUMBERS } from '@ordo/spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packBundle } from '../testing/pack-bundle.ts';
import { type ApiUnderTest, CODE_VERSION, startApi } from '../testing/start-api.ts';

const ours = makeKeys();
const others = makeKeys();
const signer = keyIdOf(readPublicKey(ours.publicKey, 'ours'));
let api: ApiUnderTest;
let contents: BundleContents;
beforeAll(async () => {
  api = await startApi({ bundleKeys: [ours.publicKey] });
  contents = await exampleContents();
});
afterAll(async () => {
  await api.close();
});

const pack = (made: BundleContents, key: string | null = ours.privateKey): Promise<Buffer> => packBundle(made, key);

const send = (payload: Buffer, { app } = api) =>
  app.inject({ method: 'POST', url: '/v1/bundles', headers: { 'content-type': 'application/octet-stream' }, payload });
const read = async <T>(url: string): Promise<T> => (await api.app.inject({ url })).json<T>();
const countExperiments = async (): Promise<number> =>
  (await read<{ total: number }>('/v1/experiments?total=true')).total;

/** Returns the contents with changed runs, judged again, so that the judgement is right. */
async function withRuns(change: (run: BundledRun, i: number) => BundledRun): Promise<BundleContents> {
  const parts: BundledPart[] = contents.parts.map((part) =>
    'runs' in part ? { ...part, runs: part.runs.map(change) } : part,
  );
  return { ...contents, parts, report: await judge({ study: contents.study, parts }) };
}

type BundledResult = NonNullable<BundledRun['result']>;

/** Returns the contents with changed results of the finished runs. */
const withResults = (change: (result: BundledResult) => BundledResult): Promise<BundleContents> =>
  withRuns((run) => (run.result === null ? run : { ...run, result: change(run.result) }));

interface Run {
  readonly id: string;
  readonly state: string;
  readonly failure: object | null;
  readonly contentHash: string;
}
const runsOf = async (experiment: string): Promise<Run[]> =>
  (await read<{ runs: Run[] }>(`/v1/runs?experiment=${experiment}&limit=100`)).runs;

describe('a bundle of a tuned part', () => {
  it('becomes its search and the experiment that uses what was chosen, and is judged as it was elsewhere', async () => {
    const made = await tunedContents();
    const bundle = await pack(made);
    const [tuned] = (await send(bundle)).json<{ parts: { experimentId: string }[] }>().parts;
    const { search } = await read<{ search: { trials: string } }>(`/v1/experiments/${tuned?.experimentId}`);
    expect(search).toEqual({ trials: search.trials, tuned: tuned?.experimentId, problem: null, goesOn: false });
    const trials = made.parts.flatMap((part) => ('runs' in part ? (part.trials ?? []) : []));
    expect(await runsOf(search.trials)).toHaveLength(trials.length);
    const report = await read<{ summary: object; judgements: { explanation: string }[] }>(
      `/v1/experiments/${tuned?.experimentId}/report`,
    );
    expect([report.summary, report.judgements[0]?.explanation]).toEqual([
      made.report.summary,
      expect.stringMatching(/ Tuned on validation data: /u),
    ]);
    const before = await countExperiments();
    await send(bundle);
    expect(await countExperiments()).toBe(before);
  });

  it('is refused if a trial was left out', async () => {
    const made = await tunedContents();
    const parts = made.parts.map((part) => ('runs' in part ? { ...part, trials: part.trials?.slice(1) ?? [] } : part));
    const answer = await send(await pack({ ...made, parts, report: await judge({ study: made.study, parts }) }));
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining('the search of demo') as string]);
  });
});

describe('a bundle that a trusted key has signed', () => {
  let bundle: Buffer;
  let experimentId: string;
  let taken: { parts: { experimentId: string }[] };
  beforeAll(async () => {
    bundle = await pack(contents);
    taken = (await send(bundle)).json();
    experimentId = taken.parts[0]?.experimentId ?? '';
  });

  it('is taken, part by part', () => {
    expect(taken).toMatchObject({
      study: 'order-probe/demo',
      origin: { bundle: sha256(bundle), signers: [signer], git: { commit: 'a'.repeat(40), dirty: true } },
      parts: [{ part: 'demo', replayed: false }],
    });
  });

  it('becomes an experiment whose runs have ended as the bundle says: 11 with a result, and one that has failed', async () => {
    const runs = await runsOf(experimentId);
    expect(runs.map(({ state }) => state)).toEqual([...Array<string>(11).fill('succeeded'), 'failed']);
    expect(runs[11]?.failure).toEqual({ kind: 'training.diverged', message: 'the loss is NaN' });
    // Different code has computed them, so their names belong to their signer, and no run of this code has such a name.
    const own = runs.map((_, i) => hashJson({ signer, contentHash: sha256(`run ${i}`) }));
    expect(runs.map(({ contentHash }) => contentHash)).toEqual(own);
  });

  it('gives results that say where they come from, with their scores and translations', async () => {
    const [{ id } = { id: '' }] = await runsOf(experimentId);
    const result = contents.parts.flatMap((part) => ('runs' in part ? part.runs : []))[0]?.result;
    expect(await read(`/v1/runs/${id}/result`)).toMatchObject({
      scores: result?.scores.map(({ metric, score, signature }) => ({ metric, score, signature })),
      origin: { bundle: sha256(bundle), signers: [signer] },
    });
    expect(await read(`/v1/runs/${id}/hypotheses`)).toEqual({
      hypotheses: result?.hypotheses,
      references: result?.references,
    });
    expect(await read(`/v1/runs/${id}/attempts`)).toEqual({ attempts: [] });
  });

  it('is judged as it was elsewhere, and the report says whose results these are', async () => {
    const report = await read<{ summary: object; tables: { notes: string[] }[] }>(
      '/v1/studies/order-probe/demo/report',
    );
    expect(report.summary).toEqual(contents.report.summary);
    expect(report.tables[0]?.notes).toContain(
      `11 of 11 results were not computed here: they come from bundle ${sha256(bundle).slice(0, 12)}, ` +
        `made 2026-11-01T12:00:00.000Z with commit aaaaaaaaaaaa, changed and signed by ${signer.slice(0, 12)}.`,
    );
  });

  it('is there once, however often it is sent', async () => {
    const before = await countExperiments();
    const answers = await Promise.all([send(bundle), send(bundle)]);
    expect(answers.map((answer) => answer.json<{ parts: object[] }>().parts)).toEqual([
      [{ part: 'demo', experimentId, replayed: true }],
      [{ part: 'demo', experimentId, replayed: true }],
    ]);
    expect(await countExperiments()).toBe(before);
  });

  it('changes no run that is here already', async () => {
    const second = await pack({ ...contents, origin: { ...contents.origin, made: '2026-11-02T12:00:00.000Z' } });
    const other = (await send(second)).json<{ parts: { experimentId: string }[] }>().parts[0]?.experimentId ?? '';
    expect(other).not.toBe(experimentId);
    const [first, again] = [await runsOf(experimentId), await runsOf(other)];
    expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(await read(`/v1/runs/${first[0]?.id}/result`)).toMatchObject({ origin: { bundle: sha256(bundle) } });
  });
});

describe('what other code has computed', () => {
  it('never stands under the name of a run of this code, whatever the signer says', async () => {
    const [victim, planted] = contents.parts.flatMap((part) => ('runs' in part ? part.runs : []));
    if (victim === undefined || planted?.datasetHash === undefined) throw new Error('the example has no runs');
    const { datasetHash } = planted;
    const [{ contentHash }] = listHashes(victim.spec, { versions: STAGE_NUMBERS, datasetHash });
    const made = await withRuns((run) => {
      if (run.runId !== planted.runId || run.result === null) return run;
      const { hash: _hash, ...facts } = run.result.identity;
      return { ...run, result: { ...run.result, identity: identifyResult({ ...facts, contentHash }) } };
    });
    expect((await send(await pack(made))).statusCode).toBe(201);
    // Otherwise, a later submission of the victim's spec would take over this result.
    expect(await api.app.store.runs.findByContentHash([contentHash])).toEqual([]);
  });

  it('belongs to its signer: what one has brought does not stand in the way of another', async () => {
    const second = makeKeys();
    const both = await startApi({ bundleKeys: [ours.publicKey, second.publicKey] });
    try {
      const runsBy = async (key: string): Promise<string[]> => {
        const taken = (await send(await pack(contents, key), both)).json<{ parts: { experimentId: string }[] }>();
        const url = `/v1/runs?experiment=${taken.parts[0]?.experimentId}&limit=100`;
        return (await both.app.inject({ url })).json<{ runs: Run[] }>().runs.map(({ id }) => id);
      };
      const [one, other] = [await runsBy(ours.privateKey), await runsBy(second.privateKey)];
      expect(one).toHaveLength(12);
      expect(other.filter((id) => one.includes(id))).toEqual([]);
    } finally {
      await both.close();
    }
  });

  it('keeps the name that this code gives to the same spec and data, so that nobody computes it again', async () => {
    const made = await withRuns((run) => {
      if (run.result === null || run.datasetHash === undefined) return run;
      const { hash: _hash, ...facts } = run.result.identity;
      const [{ contentHash }] = listHashes(run.spec, { versions: STAGE_NUMBERS, datasetHash: run.datasetHash });
      return { ...run, result: { ...run.result, identity: identifyResult({ ...facts, contentHash }) } };
    });
    const hashes = made.parts.flatMap((part) =>
      'runs' in part ? part.runs.flatMap(({ result }) => result?.identity.contentHash ?? []) : [],
    );
    expect((await send(await pack(made))).statusCode).toBe(201);
    expect(await api.app.store.runs.findByContentHash(hashes)).toHaveLength(11);
  });
});

describe('a key with a budget', () => {
  it('pays for the runs that it imports', async () => {
    const strict = await startApi({ bundleKeys: [ours.publicKey], auth: 'required' });
    try {
      const { key } = await strict.app.store.apiKeys.create('job', 'submit', { runBudget: 11 });
      const headers = { 'content-type': 'application/octet-stream', authorization: `Bearer ${key}` };
      const payload = await pack(contents);
      const answer = await strict.app.inject({ method: 'POST', url: '/v1/bundles', headers, payload });
      expect(answer.json()).toMatchObject({
        code: 'auth.forbidden',
        detail: expect.stringContaining('adds 12 runs, but 11 of 11 are left') as string,
      });
    } finally {
      await strict.close();
    }
  });
});

describe('a bundle that is not taken, and leaves nothing', () => {
  it.each<[string, (made: BundleContents) => Promise<Buffer>, string, RegExp]>([
    ['that nobody has signed', (made) => pack(made, null), 'bundle.untrusted', /nobody has signed/u],
    ['of a stranger', (made) => pack(made, others.privateKey), 'bundle.untrusted', /whom this API does not trust/u],
    [
      'of a stranger, which is not read: what is wrong with its files does not matter',
      (made) => packBundle(made, others.privateKey, (folder) => writeFile(path.join(folder, 'report.json'), '{}')),
      'bundle.untrusted',
      /whom this API does not trust/u,
    ],
    [
      'with much in few bytes',
      (made) =>
        packBundle(made, ours.privateKey, (folder) =>
          writeFile(path.join(folder, 'report.json'), Buffer.alloc(40 * 2 ** 20)),
        ),
      'bundle.invalid',
      /more than 100 times its size/u,
    ],
    [
      'with files that nobody has signed',
      (made) => packBundle(made, ours.privateKey, (folder) => writeFile(path.join(folder, 'z.txt'), 'z')),
      'bundle.invalid',
      /holds more than \d+ files/u,
    ],
    [
      'with a changed file',
      (made) => packBundle(made, ours.privateKey, (folder) => writeFile(path.join(folder, 'report.json'), '{}')),
      'bundle.invalid',
      /report\.json was changed/u,
    ],
    ['that is cut', async (made) => (await pack(made)).subarray(0, 2000), 'bundle.invalid', /not a whole archive/u],
    ['that is no archive', () => Promise.resolve(Buffer.from('hello')), 'bundle.invalid', /not a whole archive/u],
    ['that is empty', () => Promise.resolve(gzipSync('')), 'bundle.invalid', /./u],
    [
      'with a score that its translations do not have',
      async () =>
        pack(
          await withResults((result) => ({
            ...result,
            scores: result.scores.map((score) => ({ ...score, score: 99 })),
          })),
        ),
      'bundle.invalid',
      /99/u,
    ],
    [
      'of runs that this very code would call something else',
      async () =>
        pack(
          await withResults((result) => ({
            ...result,
            environment: { ...result.environment, codeVersion: CODE_VERSION },
          })),
        ),
      'bundle.invalid',
      /is not what this code makes of its spec and data/u,
    ],
    [
      'without a finished run',
      async () => pack(await withRuns((run) => ({ ...run, state: 'cancelled', failure: null, result: null }))),
      'bundle.invalid',
      /none of its runs has finished/u,
    ],
    [
      'of a run whose identity is no hash',
      async () =>
        pack(
          await withRuns((run) => {
            if (run.result === null) return run;
            const { hash: _hash, ...facts } = run.result.identity;
            const identity = identifyResult({ ...facts, contentHash: '../run' });
            return { ...run, result: { ...run.result, identity } };
          }),
        ),
      'bundle.invalid',
      /./u,
    ],
  ])('one %s', async (_name, make, code, message) => {
    const before = await countExperiments();
    const answer = await send(await make(contents));
    expect(answer.json()).toMatchObject({ code, detail: expect.stringMatching(message) });
    expect(answer.statusCode).toBe(422);
    expect(await countExperiments()).toBe(before);
  });

  it('one that is larger than it may be, compressed or not', async () => {
    const small = await startApi({ bundleKeys: [ours.publicKey], limits: { bundleBytes: 20_000 } });
    try {
      const codes = await Promise.all(
        [Buffer.alloc(30_000), gzipSync(Buffer.alloc(1_000_000))].map(
          async (bytes) => (await send(bytes, small)).statusCode,
        ),
      );
      expect(codes).toEqual([413, 422]);
      const much = gzipSync(Buffer.alloc(1_000_000));
      expect((await send(much, small)).json<{ detail: string }>().detail).toContain('more than 20000 bytes');
    } finally {
      await small.close();
    }
  });

  it('any, where nobody is trusted', async () => {
    const trusting = await startApi();
    try {
      const answer = await send(await pack(contents), trusting);
      expect(answer.json()).toMatchObject({
        code: 'bundle.untrusted',
        detail: 'this API trusts nobody to vouch for bundles',
      });
    } finally {
      await trusting.close();
    }
  });
});
