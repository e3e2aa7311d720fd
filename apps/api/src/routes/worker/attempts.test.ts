import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { claim, post, register, submit } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it('the end of an attempt counts once in the metrics, however often it is reported, and not where it is refused', async () => {
  const worker = await register(api.app);
  const { runs } = await submit(api.app, 501);
  const { attempt } = await claim(api.app, runs[0]?.id ?? '', worker);
  const finish = (attemptNumber: number) =>
    post(api.app, `/v1/attempts/${attempt.id}/finish`, {
      attemptNumber,
      outcome: 'failed',
      kind: 'permanent',
      message: 'no use',
    });
  const answers = [await finish(1), await finish(1), await finish(2)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 409]);
  const { values } = await api.app.prometheus.attemptsEnded.get();
  expect(values).toMatchObject([{ labels: { ending: 'permanent' }, value: 1 }]);
});
