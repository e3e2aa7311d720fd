import { describe, expect, it } from 'vitest';
import { remember } from './remember.ts';

/** Creates a source that answers with the id's length, and records the requested ids. */
function createSource() {
  const asked: string[] = [];
  const ask = async (id: string): Promise<number | null> => {
    asked.push(id);
    return id === 'unknown' ? null : id.length;
  };
  return { asked, find: remember(ask) };
}

describe('remember', () => {
  it('asks once for what was found, and again for what was not', async () => {
    const { asked, find } = createSource();
    expect([await find('abc'), await find('abc'), await find('unknown'), await find('unknown')]).toEqual([
      3,
      3,
      null,
      null,
    ]);
    expect(asked).toEqual(['abc', 'unknown', 'unknown']);
  });

  it('keeps the last 5,000 answers, and those that are asked for again and again', async () => {
    const { asked, find } = createSource();
    for (let i = 0; i < 5_000; i++) await find(`early ${i}`);
    for (let i = 0; i < 20_000; i++) {
      await find(`late ${i}`);
      await find('early 0');
    }
    expect(asked.filter((id) => id === 'early 0')).toHaveLength(1);
    const before = asked.length;
    for (let i = 15_001; i < 20_000; i++) await find(`late ${i}`);
    expect(asked.length).toBe(before);
  });

  it('forgets old answers, so that memory stays bounded', async () => {
    const { asked, find } = createSource();
    await find('first');
    for (let i = 0; i < 10_000; i++) await find(`later ${i}`);
    await find('first');
    expect(asked.filter((id) => id === 'first')).toHaveLength(2);
  });
});
