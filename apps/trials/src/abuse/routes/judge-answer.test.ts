import { describe, expect, it } from 'vitest';
import { judgeAnswer } from './judge-answer.ts';

const problem = { status: 400, code: 'request.invalid', title: 't', detail: 'd', pointer: '/seeds', fix: 'give seeds' };
const answerOf = (change: object, status = 400, type = 'application/problem+json') => ({
  status,
  type,
  text: JSON.stringify({ ...problem, ...change }),
});

describe('judgeAnswer', () => {
  it('has nothing against a problem document with a code, a fix and a pointer at or above the fault', () => {
    expect(judgeAnswer(answerOf({}), '/seeds/0')).toEqual([]);
    expect(
      judgeAnswer(answerOf({ fix: undefined, problems: [{ pointer: '/seeds', message: 'm', fix: 'f' }] }), '/seeds'),
    ).toEqual([]);
  });

  it.each([
    ['an acceptance', answerOf({}, 201), 'accepted'],
    ['an error of the server', answerOf({}, 500), '500'],
    ['no answer', { status: 0, type: '', text: 'closed' }, 'no answer'],
    ['another type', answerOf({}, 400, 'application/json'), 'no problem document'],
    ['a missing fix', answerOf({ fix: undefined }), 'lacks fix'],
    ['words of the validator', answerOf({ fix: 'must NOT have fewer than 1 items' }), 'words of ours'],
    ['a wrong pointer', answerOf({ pointer: '/name' }), 'points to /name'],
    ['no pointer', answerOf({ pointer: undefined }), 'no pointer'],
  ])('finds %s', (_what, answer, finding) => {
    expect(judgeAnswer(answer, '/seeds').join()).toContain(finding);
  });
});
