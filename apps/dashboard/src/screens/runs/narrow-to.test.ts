import { describe, expect, it } from 'vitest';
import { narrowTo } from './narrow-to.ts';

describe('the filters of a group', () => {
  it('are those in use, and the value of the group', () => {
    const view = { q: 'rope', state: 'failed,succeeded' };
    expect(narrowTo('variant', 'rope', view)).toEqual({ ...view, variant: 'rope' });
    expect(narrowTo('state', 'failed', view)).toEqual({ q: 'rope', state: 'failed' });
  });

  it('keep the options in use', () => {
    const option = '/recipe/maxUpdates=20';
    expect(narrowTo('/model/preset', 'probe', { option })).toEqual({ option: `${option},/model/preset=probe` });
  });

  it('are none when the server cannot be asked for exactly these runs', () => {
    expect(narrowTo('seed', '3', {})).toBe(null);
    expect(narrowTo('/note', 'a, b', {})).toBe(null);
    expect(narrowTo('/model/preset', 'probe', { option: Array.from({ length: 8 }, (_, i) => `/a=${i}`).join() })).toBe(
      null,
    );
    expect(narrowTo('tag', 'baseline', { tag: 'words' })).toBe(null);
    expect(narrowTo('tag', 'words', { tag: 'words' })).toEqual({ tag: 'words' });
    // A run that two experiments share is in the groups of both.
    expect(narrowTo('experiment', 'b', { experiment: 'a' })).toBe(null);
    expect(narrowTo('experiment', 'a', { experiment: 'a' })).toEqual({ experiment: 'a' });
  });
});
