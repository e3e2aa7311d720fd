import { OrdoError } from '@ordo/core';
import type { VerifiedKey } from '@ordo/store';
import { describe, expect, it } from 'vitest';
import { createKnownKeys } from './known-keys.ts';

const row = { id: 'k', name: 'n', role: 'read', expiresInMs: null } as VerifiedKey;
const askOf = (key: string): Promise<VerifiedKey> =>
  Promise.resolve({ ...row, expiresInMs: key === 'job' ? 60_000 : null });

describe('a known key', () => {
  it('is looked up once in three seconds, and refused after that when it was revoked elsewhere', async () => {
    let time = 0;
    const answers: (VerifiedKey | null)[] = [row, row, null];
    const keys = createKnownKeys(
      () => Promise.resolve(answers.shift() ?? null),
      () => time,
    );
    for (time of [0, 1000, 2999, 3000]) expect(await keys.verify('a')).toBe(row);
    expect(answers).toHaveLength(1);
    time = 6000;
    expect(await keys.verify('a')).toBeNull();
    expect(keys.peek('a')).toBeNull();
  });

  it('stays valid for a day while the database is away, which an unknown key does not become', async () => {
    let time = 0;
    let away = false;
    const ask = (): Promise<VerifiedKey> =>
      away ? Promise.reject(new OrdoError('store.unavailable', 'away')) : Promise.resolve(row);
    const keys = createKnownKeys(ask, () => time);
    await keys.verify('a');
    away = true;
    time = 86_400_000;
    expect(await keys.verify('a')).toBe(row);
    await expect(keys.verify('b')).rejects.toMatchObject({ code: 'store.unavailable' });
    time = 86_400_001;
    await expect(keys.verify('a')).rejects.toMatchObject({ code: 'store.unavailable' });
  });

  it('is looked up at once after it was revoked in this process', async () => {
    const answers: (VerifiedKey | null)[] = [row, null];
    const keys = createKnownKeys(() => Promise.resolve(answers.shift() ?? null));
    expect(await keys.verify('a')).toBe(row);
    keys.forget('k');
    expect(await keys.verify('a')).toBeNull();
  });

  it('is looked up once for all requests that come while it is looked up', async () => {
    const asked: ((answer: VerifiedKey | null) => void)[] = [];
    const keys = createKnownKeys(() => new Promise((resolve) => asked.push(resolve)));
    const three = Promise.all(['a', 'a', 'a'].map((key) => keys.verify(key)));
    expect(asked).toHaveLength(1);
    asked[0]?.(row);
    expect(await three).toEqual([row, row, row]);
  });

  it('is looked up again by whoever comes after it was revoked, although an older question is still open', async () => {
    const asked: ((answer: VerifiedKey | null) => void)[] = [];
    const keys = createKnownKeys(() => new Promise((resolve) => asked.push(resolve)));
    const before = keys.verify('a');
    keys.forget('k');
    const after = keys.verify('a');
    expect(asked).toHaveLength(2);
    asked[1]?.(null);
    expect(await after).toBeNull();
    asked[0]?.(row);
    expect(await before).toBe(row);
    expect(keys.peek('a')).toBeNull();
  });

  it('is looked up again after a question that failed', async () => {
    const answers = [Promise.reject(new OrdoError('store.unavailable', 'away')), Promise.resolve(row)];
    const keys = createKnownKeys(() => answers.shift() ?? Promise.resolve(null));
    await expect(keys.verify('a')).rejects.toMatchObject({ code: 'store.unavailable' });
    expect(await keys.verify('a')).toBe(row);
  });

  it('is refused from the moment on at which it expires, also while the database is away', async () => {
    let time = 0;
    let away = false;
    const lasting = { ...row, expiresInMs: 2000 };
    const ask = (): Promise<VerifiedKey> =>
      away ? Promise.reject(new OrdoError('store.unavailable', 'away')) : Promise.resolve(lasting);
    const keys = createKnownKeys(ask, () => time);
    await keys.verify('a');
    time = 1999;
    expect(await keys.verify('a')).toMatchObject({ expiresInMs: 1 });
    time = 2000;
    await expect(keys.verify('a')).rejects.toMatchObject({ code: 'auth.expired-key' });
    away = true;
    time = 5000;
    await expect(keys.verify('a')).rejects.toMatchObject({ code: 'auth.expired-key' });
  });

  it('is forgotten after it has expired, or has not been used for longer than it may be without the database', async () => {
    let time = 0;
    const keys = createKnownKeys(askOf, () => time);
    await keys.verify('job');
    await keys.verify('person');
    time = 60_001;
    await keys.verify('another job');
    expect([keys.peek('job'), keys.peek('person')]).toEqual([null, expect.anything()]);
    time = 90_000_000;
    await keys.verify('job');
    expect(keys.peek('person')).toBeNull();
  });

  it('is refused when it was revoked, although the clock of the machine was set back meanwhile', async () => {
    const answers: (VerifiedKey | null)[] = [row, null];
    const keys = createKnownKeys(() => Promise.resolve(answers.shift() ?? null));
    const real = { wall: Date.now, monotonic: performance.now.bind(performance) };
    expect(await keys.verify('a')).toBe(row);
    try {
      Date.now = () => real.wall() - 3_600_000;
      performance.now = () => real.monotonic() + 3001;
      expect(await keys.verify('a')).toBeNull();
    } finally {
      Date.now = real.wall;
      performance.now = real.monotonic;
    }
  });
});
