/** Tests that answers reveal nothing about where the server keeps its files. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, smallSpec, startApi } from '../testing/start-api.ts';

let api: ApiUnderTest;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'ordo-data-'));
  api = await startApi({ dataDir });
});
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true });
});

const pair = (name: string) => ({ source: `${name}.en`, target: `${name}.ja` });
const dataset = {
  id: 'parallel-text',
  source: 'en',
  target: 'ja',
  train: pair('a'),
  valid: pair('a'),
  test: pair('a'),
};
const plan = () => api.app.inject({ method: 'POST', url: '/v1/plan', payload: { ...smallSpec(), dataset } });

describe('a plan about files that are not there', () => {
  it('names the file in the data folder, and not where that folder is', async () => {
    const answer = await plan();
    expect(answer.json()).toMatchObject({
      code: 'dataset.missing',
      detail: 'parallel-text needs ORDO_DATA_DIR/a.en, which cannot be read',
    });
    expect(answer.body).not.toContain(tmpdir());
  });

  it('names a file of the wrong form in the same way', async () => {
    await writeFile(path.join(dataDir, 'a.en'), 'one line\n');
    await writeFile(path.join(dataDir, 'a.ja'), '');
    const answer = await plan();
    expect(answer.json()).toMatchObject({ code: 'dataset.empty' });
    expect(answer.body).not.toContain(dataDir);
  });
});
