import { afterEach, expect, it, vi } from 'vitest';
import { createS3Requests } from './requests.ts';

afterEach(() => vi.restoreAllMocks());

it('waits for the beginning of each answer for a limited time, also of a download', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('x'));
  const address = { endpoint: 'https://s3.example', bucket: 'b', prefix: '', region: 'r', direct: true };
  const { send } = createS3Requests({ address, credentials: { accessKeyId: 'id', secretAccessKey: 'secret' } });
  for (const method of ['GET', 'PUT'] as const) await send({ method, key: 'a' });
  const signals = asked.mock.calls.map(([, init]) => init?.signal instanceof AbortSignal);
  expect(signals).toEqual([true, true]);
});
