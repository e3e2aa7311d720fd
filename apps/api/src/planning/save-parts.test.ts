import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallStudy } from '../testing/small-study.ts';
import { type ApiUnderTest, startApi } from '../testing/start-api.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ auth: 'required' });
});
afterAll(() => api.close());

describe('the parts of a study', () => {
  it('are all submitted, or none of them where the budget of the key is too small for the last one', async () => {
    const { key } = await api.app.store.apiKeys.create('ada', 'submit', { runBudget: 5 });
    const headers = { authorization: `Bearer ${key}` };
    const payload = smallStudy('mine/parts', 301);
    expect((await api.app.inject({ method: 'POST', url: '/v1/studies', headers, payload })).statusCode).toBe(201);
    const submit = () =>
      api.app.inject({ method: 'POST', url: '/v1/studies/mine/parts/experiments', headers, payload: {} });
    const answer = await submit();
    expect(answer.json()).toMatchObject({ status: 403, code: 'auth.forbidden' });
    expect(await api.app.store.experiments.list({ limit: 10 })).toEqual([]);
    expect(await api.app.store.runs.countDue()).toEqual([]);
  });
});
