import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewStudy } from './studies.ts';
import { newRun, type StoreUnderTest, startStore } from '../testing/start-store.ts';

let under: StoreUnderTest;
beforeAll(async () => {
  under = await startStore();
});
afterAll(() => under.close());

const version = (id: string, hash: string): NewStudy => ({
  id,
  hash,
  title: `${id} ${hash}`,
  document: { study: 1, z: 1, a: hash },
  createdBy: null,
});
const submitPart = async (study: NewStudy, part: string, runs: string[] = []): Promise<string> => {
  const submission = { name: part, spec: {}, createdBy: null, runs: runs.map((hash) => newRun(hash)) };
  return (await under.store.experiments.submit({ ...submission, study: { ...study, part } })).experimentId;
};

describe('a study', () => {
  it('has one row for equal documents, and returns them as they were stored', async () => {
    const { studies } = under.store;
    expect(await studies.submit(version('x/one', 'a'))).toMatchObject({ created: true });
    expect(await studies.submit(version('x/one', 'a'))).toMatchObject({ created: false });
    const found = await studies.find('x/one', 'a');
    expect(JSON.stringify(found?.document)).toBe('{"study":1,"z":1,"a":"a"}');
    expect(await studies.find('x/one', 'b')).toBeNull();
  });

  it('has the version as its current one that was submitted last', async () => {
    const { studies } = under.store;
    await studies.submit(version('x/two', 'a'));
    await studies.submit(version('x/two', 'b'));
    expect((await studies.current('x/two'))?.hash).toBe('b');
    expect(await studies.submit(version('x/two', 'a'))).toMatchObject({ created: false });
    expect((await studies.current('x/two'))?.hash).toBe('a');
    expect(await studies.current('x/none')).toBeNull();
  });

  it('belongs to the owner of its first version, and only an administrator may add to it as well', async () => {
    const { studies } = under.store;
    await studies.submit({ ...version('x/owned', 'a'), owner: 'ann' });
    await studies.submit({ ...version('x/owned', 'b'), owner: 'ann' });
    const foreign = { ...version('x/owned', 'c'), owner: 'bob' };
    await expect(studies.submit(foreign)).rejects.toMatchObject({ code: 'study.conflict', pointer: '/id' });
    expect(await studies.find('x/owned', 'c')).toBeNull();
    await studies.submit(foreign, { ofAnyone: true });
    expect((await studies.current('x/owned'))?.hash).toBe('c');
    await expect(studies.submit({ ...foreign, hash: 'd' })).rejects.toMatchObject({ code: 'study.conflict' });
  });

  it('belongs to whoever submits it first, even when an experiment kept that version before', async () => {
    const { studies } = under.store;
    await submitPart(version('x/kept', 'a'), 'en-de');
    await submitPart(version('x/kept', 'b'), 'en-de');
    const ofAnn = { createdBy: 'key of ann', owner: 'ann' };
    const { study } = await studies.submit({ ...version('x/kept', 'b'), ...ofAnn });
    expect(study).toMatchObject({ hash: 'b', ...ofAnn });
    const foreign = { ...version('x/kept', 'a'), owner: 'bob' };
    await expect(studies.submit(foreign)).rejects.toMatchObject({ code: 'study.conflict' });
    // A version of an administrator's is no first one, although an experiment kept it earlier.
    await studies.submit({ ...foreign, owner: 'root' }, { ofAnyone: true });
    await expect(studies.submit({ ...version('x/kept', 'b'), ...ofAnn })).resolves.toMatchObject({ created: false });
  });

  it('survives many submissions at once: one of them creates it', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => under.store.studies.submit(version('x/race', 'a'))));
    expect(all.filter((one) => one.created)).toHaveLength(1);
  });

  it('is listed in pages, the last submission first', async () => {
    const { studies } = under.store;
    await studies.submit(version('y/one', 'a'));
    await studies.submit(version('y/two', 'a'));
    const first = await studies.list({ limit: 1 });
    const second = await studies.list({ limit: 1, after: first[0]?.position as bigint });
    expect([...first, ...second].map(({ id }) => id)).toEqual(['y/two', 'y/one']);
  });
});

describe('an experiment that is part of a study', () => {
  it('knows the study, and keeps its version without making it current', async () => {
    const { studies, experiments } = under.store;
    const experimentId = await submitPart(version('z/built-in', 'a'), 'en-de');
    expect(await experiments.find(experimentId)).toMatchObject({
      studyId: 'z/built-in',
      studyHash: 'a',
      studyPart: 'en-de',
    });
    expect(await studies.find('z/built-in', 'a')).toMatchObject({ position: null });
    expect(await studies.current('z/built-in')).toBeNull();
    expect((await studies.list({ limit: 100 })).map(({ id }) => id)).not.toContain('z/built-in');
    expect((await experiments.list({ limit: 10, study: 'z/built-in' })).map(({ id }) => id)).toEqual([experimentId]);
  });

  it('shows its part if it is the newest of the version that was not cancelled', async () => {
    const { experiments } = under.store;
    const [a, b] = [version('z/parts', 'a'), version('z/parts', 'b')];
    await submitPart(a, 'en-de');
    const newest = await submitPart(a, 'en-de');
    const cancelled = await submitPart(a, 'en-de', ['z/parts/run']);
    await experiments.cancel(cancelled);
    const other = await submitPart(b, 'en-de');
    const single = await submitPart(b, 'en-fr');
    expect(await experiments.ofStudy('z/parts', 'a')).toEqual([
      { part: 'en-de', experimentId: newest },
      { part: 'en-fr', experimentId: single },
    ]);
    expect(await experiments.ofStudy('z/parts', 'b')).toEqual([
      { part: 'en-de', experimentId: other },
      { part: 'en-fr', experimentId: single },
    ]);
  });
});
