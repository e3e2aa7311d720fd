/** Tests that a stream lasts no longer than the key that opened it, and that the number of streams per key is limited. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, smallSpec, startApi } from '../testing/start-api.ts';

let api: ApiUnderTest;
let url: string;
beforeAll(async () => {
  api = await startApi({ auth: 'required', limits: { streamsPerKey: 2, streamKeyMs: 50 } });
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { key } = await api.app.store.apiKeys.create('ada', 'submit');
  const headers = { authorization: `Bearer ${key}` };
  const sent = await api.app.inject({ method: 'POST', url: '/v1/experiments', headers, payload: smallSpec(771) });
  url = `${address}/v1/experiments/${sent.json<{ id: string }>().id}/events`;
});
afterAll(() => api.close());

const open = (key: string, signal?: AbortSignal) =>
  fetch(url, { headers: { accept: 'text/event-stream', authorization: `Bearer ${key}` }, ...(signal && { signal }) });

describe('a stream', () => {
  it('ends when its key is revoked', async () => {
    const { id, key } = await api.app.store.apiKeys.create('reader', 'read');
    const stream = await open(key);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    await api.app.store.apiKeys.create('admin', 'admin');
    await api.app.store.apiKeys.revoke(id);
    api.app.knownKeys.forget(id);
    // The run waits for ever, so only the key can end the stream.
    await expect(stream.text()).resolves.toContain('event: run');
  });

  it('is refused to a key that has as many as it may, until one of them is closed', async () => {
    const { key } = await api.app.store.apiKeys.create('reader', 'read');
    const leave = new AbortController();
    await open(key, leave.signal);
    await open(key);
    expect((await open(key)).status).toBe(429);
    leave.abort();
    await expect.poll(async () => (await open(key)).status).toBe(200);
  });
});
