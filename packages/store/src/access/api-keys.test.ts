import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StoreUnderTest, startStore } from '../testing/start-store.ts';

describe('API keys', () => {
  let under: StoreUnderTest;
  beforeAll(async () => {
    under = await startStore();
  });
  afterAll(() => under.close());

  it('are verified by their secret, which the database does not hold', async () => {
    const { apiKeys } = under.store;
    const { id, key } = await apiKeys.create('me', 'submit');
    expect(await apiKeys.verify(key)).toMatchObject({ id, name: 'me', role: 'submit' });
    const client = new Client({ connectionString: under.url });
    await client.connect();
    const { rows } = await client.query('select * from "ApiKey"');
    await client.end();
    expect(JSON.stringify(rows)).not.toContain(key.split('_')[2]);
  });

  it('are refused when a digit is wrong, when they are malformed, and when they were revoked', async () => {
    const { apiKeys } = under.store;
    const { id, key } = await apiKeys.create('me', 'read');
    const changed = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    for (const wrong of [changed, key.toUpperCase(), `${key}0`, `ordo_${id}_`, '', "ordo_' or 1=1"]) {
      expect(await apiKeys.verify(wrong)).toBeNull();
    }
    await apiKeys.revoke(id);
    expect(await apiKeys.verify(key)).toBeNull();
    await expect(apiKeys.revoke('000000000000')).rejects.toMatchObject({ code: 'api-key.not-found' });
  });
});
