/**
 * Tests that the event loop parses no body that is larger than the limit of ordinary routes, even if a route allows larger
 * ones.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS, type Limits } from '../app-options.ts';
import { type ApiUnderTest, startApi } from '../testing/start-api.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ threads: true });
});
afterAll(() => api.close());
afterEach(() => {
  vi.restoreAllMocks();
});

/** Makes a body whose mistake is only at its end. */
const objectsOf = (bytes: number): string => `{"scores":[${'{},'.repeat(Math.floor((bytes - 100) / 3))}{}]}`;

/** Sends the body, and returns the length of the longest text that this thread parses until the answer comes. */
async function send(url: string, payload: string): Promise<{ code: unknown; longest: number }> {
  let longest = 0;
  const parse = JSON.parse;
  vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    longest = Math.max(longest, text.length);
    return parse(text, reviver) as unknown;
  });
  const answer = await api.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json' },
  });
  const { code } = answer.json<{ code: unknown }>();
  return { code, longest };
}

/** The size of the bodies. Some routes allow larger bodies, but those would only make the test slower. */
const ENOUGH_BYTES = 2 ** 20;
const ATTEMPT = '/v1/attempts/00000000-0000-7000-8000-000000000000';
const ROUTES: readonly (readonly [url: string, limit: keyof Limits])[] = [
  ['/v1/plan', 'specBytes'],
  ['/v1/experiments', 'specBytes'],
  ['/v1/studies', 'studyBytes'],
  ['/v1/judgements', 'tableBytes'],
  [`${ATTEMPT}/events`, 'eventBytes'],
  [`${ATTEMPT}/result`, 'resultBytes'],
];

describe('a large body', () => {
  it.each(ROUTES)(
    'of %s is refused without being parsed by the event loop',
    async (url, limit) => {
      const body = objectsOf(Math.min(DEFAULT_LIMITS[limit], ENOUGH_BYTES));
      expect(body.length).toBeGreaterThan(DEFAULT_LIMITS.bodyBytes);
      const { code, longest } = await send(url, body);
      expect(code).toMatch(/\.invalid$/u);
      // The longest text is only the answer itself, which this test reads.
      expect(longest).toBeLessThan(DEFAULT_LIMITS.bodyBytes);
    },
    60_000,
  );

  it.each(ROUTES)(
    'of %s that is nested deeply is refused as well',
    async (url) => {
      const { code } = await send(url, `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`);
      expect(code).toMatch(/\.invalid$/u);
    },
    60_000,
  );

  it('is not read at all where no route of its own says so', async () => {
    const { code, longest } = await send('/v1/workers', objectsOf(DEFAULT_LIMITS.bodyBytes + 200));
    expect(code).toBe('request.too-large');
    expect(longest).toBeLessThan(DEFAULT_LIMITS.bodyBytes);
  });
});
