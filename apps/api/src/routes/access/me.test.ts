import type { Role } from '@ordo/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, CODE_VERSION, startApi } from '../../testing/start-api.ts';

interface Me {
  readonly authentication: string;
  readonly key: { readonly id: string; readonly role: string } | null;
  readonly access: readonly string[];
}

describe('where keys are required', () => {
  let api: ApiUnderTest;
  beforeAll(async () => {
    api = await startApi({ auth: 'required' });
  });
  afterAll(() => api.close());
  const ask = (key?: string) =>
    api.app.inject({ url: '/v1/me', ...(key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } }) });

  it.each([
    ['read', ['read']],
    ['submit', ['read', 'submit']],
    ['admin', ['read', 'submit', 'admin']],
  ] as const)('a key with the role %s is told who it is and what it may do', async (role: Role, access) => {
    const expiresAt = role === 'admin' ? null : new Date('2999-01-31T00:00:00.000Z');
    const bounds = { owner: 'ada', ...(expiresAt === null ? {} : { expiresAt }) };
    const { id, key } = await api.app.store.apiKeys.create('laptop', role, bounds);
    const answer = await ask(key);
    expect(answer.json<Me>()).toEqual({
      authentication: 'key',
      key: { id, name: 'laptop', owner: 'ada', role, expiresAt: expiresAt?.toISOString() ?? null },
      access,
      csrfToken: null,
      codeVersion: CODE_VERSION,
    });
    // The answer contains neither the key nor its hash.
    expect(answer.body).not.toMatch(/[0-9a-f]{64}/);
  });

  it('nobody is told anything without a key', async () => {
    expect((await ask()).json()).toMatchObject({ status: 401, code: 'auth.missing-key' });
  });
});

describe('where no key is asked for', () => {
  it('everybody may do everything, and is told that this is so', async () => {
    const api = await startApi();
    const answer = await api.app.inject('/v1/me');
    expect(answer.json<Me>()).toMatchObject({ authentication: 'off', key: null, access: ['read', 'submit', 'admin'] });
    await api.close();
  });
});
