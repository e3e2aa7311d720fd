import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { type Experiment, post } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const SPEC = {
  name: 'language models',
  kind: 'language-model',
  dataset: { id: 'order-probe', train: 100, valid: 10, test: 10 },
  model: { dimension: 32, heads: 2, feedForward: 64, layers: 2, maxPositions: 64 },
  positional: { type: 'rope' },
  seeds: [1, 2],
};

describe('a spec of a language model', () => {
  it('is planned with its own parameters, submitted, and shown as it was resolved', async () => {
    const planned = await post(api.app, '/v1/plan', SPEC);
    // There are two layers of four projections, two maps and two norms, a last norm, and 4,096 embeddings.
    const layer = 4 * (32 * 32 + 32) + 2 * 32 * 64 + 64 + 32 + 2 * 2 * 32;
    expect(planned.json()).toMatchObject({
      totals: { runs: 2 },
      runs: [{ parameters: 4096 * 32 + 2 * layer + 64 }, {}],
    });
    const { id, runs } = (await post(api.app, '/v1/experiments', SPEC)).json<Experiment>();
    expect(runs).toHaveLength(2);
    expect((await api.app.inject(`/v1/experiments/${id}`)).json()).toMatchObject({ spec: { kind: 'language-model' } });
    const run = (await api.app.inject(`/v1/runs/${runs[0]?.id}`)).json<{ spec: object }>();
    expect(run.spec).toMatchObject({ model: { decoderOnly: true }, preprocessing: { vocabularySize: 4096 } });
    const report = await api.app.inject(`/v1/experiments/${id}/report?format=text`);
    expect(report.body).toContain('Perplexity');
  });

  it.each([
    ['an unknown kind', { kind: 'language-modal' }, '/kind'],
    ['a beam', { evaluation: { beam: 4 } }, '/evaluation/beam'],
    ['an encoder', { model: { ...SPEC.model, encoder: { type: 'lstm' } } }, '/model/encoder'],
    ['a context beyond the positions', { positional: { type: 'posnet-attn', length: 20 } }, '/positional/length'],
  ])('is refused before anything is saved where it has %s', async (_name, change, pointer) => {
    const before = await api.app.inject('/v1/experiments');
    const answer = await post(api.app, '/v1/experiments', { ...SPEC, ...change });
    expect(answer.statusCode).toBe(422);
    const { problems } = answer.json<{ problems: { pointer: string }[] }>();
    expect(problems.map((problem) => problem.pointer)).toContain(pointer);
    expect((await api.app.inject('/v1/experiments')).json()).toEqual(before.json());
  });
});
