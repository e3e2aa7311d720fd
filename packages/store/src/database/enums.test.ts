import { ATTEMPT_STATES, LACK_KINDS, RUN_STATES } from '@ordo/core/service-words';
import { describe, expect, it } from 'vitest';
import { AttemptState, LackKind, RunState } from '../generated/enums.ts';

describe('the enums of the database', () => {
  it.each([
    ['states of runs', RunState, RUN_STATES],
    ['states of attempts', AttemptState, ATTEMPT_STATES],
    ['what a worker can lack', LackKind, LACK_KINDS],
  ])('have the words of the service: %s', (_what, stored, words) => {
    expect(Object.values(stored)).toEqual([...words]);
  });
});
