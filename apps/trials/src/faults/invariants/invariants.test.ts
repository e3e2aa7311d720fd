/** Tests that each invariant finds a violation that is planted into a real database, and finds none in a sound state. */
import { prepareQueue } from '@ordo/queue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSoundState, type SoundState } from '../testing/sound-state.ts';
import type { Invariant } from './invariant.ts';
import { createInvariants } from './registry.ts';

let state: SoundState;
beforeAll(async () => {
  state = await createSoundState();
  await prepareQueue(state.view.cluster.queueUrl);
}, 120_000);
afterAll(() => state.close());

const byId = (id: string): Invariant => {
  const found = createInvariants().find((invariant) => invariant.id === id);
  if (found === undefined) throw new Error(`there is no invariant ${id}`);
  return found;
};

/** For each invariant, the change to the database, and what the invariant must report about it. */
const PLANTED: readonly [id: string, what: string, statement: (runs: SoundState['runs']) => string, said: RegExp][] = [
  [
    'events-once',
    'the superseded update counts again',
    ({ first }) => `update "Attempt" set "supersededAfterSeq" = null where "runId" = '${first}'`,
    /has update 15 2 times/u,
  ],
  [
    'events-whole',
    'an event is missing',
    ({ twin }) => `delete from "Event" where "runId" = '${twin}' and seq = 2`,
    /has 3 events, from 1 to 4, but the last number is 4/u,
  ],
  [
    'events-whole',
    'the last event is missing',
    ({ twin }) => `delete from "Event" where "runId" = '${twin}' and seq = 4`,
    /has 3 events, from 1 to 3, but the last number is 4/u,
  ],
  [
    'events-whole',
    'too much is superseded',
    ({ first }) => `update "Attempt" set "supersededAfterSeq" = 1 where "runId" = '${first}' and number = 1`,
    /has 3 of the 4 reports on training up to update 20/u,
  ],
  [
    'events-whole',
    'an attempt has gone and its events stayed',
    ({ twin }) => `delete from "Attempt" where "runId" = '${twin}'`,
    /has no attempt of its run/u,
  ],
  [
    'one-result',
    'a result has gone',
    ({ twin }) => `delete from "Result" where "runId" = '${twin}'`,
    /succeeded without a result/u,
  ],
  [
    'one-result',
    'a run with a result has failed',
    ({ twin }) => `update "Run" set state = 'failed' where id = '${twin}'`,
    /has a result, but it is failed/u,
  ],
  [
    'one-result',
    'the result is that of a lost attempt',
    ({ twin }) => `update "Attempt" set state = 'lost' where "runId" = '${twin}'`,
    /comes from attempt .*, which is lost/u,
  ],
  [
    'one-result',
    'two attempts have succeeded',
    ({ first }) => `update "Attempt" set state = 'succeeded' where "runId" = '${first}'`,
    /has 2 succeeded attempts/u,
  ],
  ['one-result', 'scores have gone', ({ twin }) => `delete from "Score" where "runId" = '${twin}'`, /has no score/u],
  ['one-result', 'a model has gone', ({ twin }) => `delete from "Model" where "runId" = '${twin}'`, /has no model/u],
  [
    'equal-seeds',
    'an update of a twin has another loss',
    ({ twin }) => `update "Event" set event = replace(event::text, ':0.2', ':0.2000001')::json
      where "runId" = '${twin}' and step = 5`,
    /update 5 has 2 values of train\/loss/u,
  ],
  [
    'equal-seeds',
    'a superseded event differs from the one that repeats it',
    ({ first }) => `update "Event" set event = jsonb_set(event::jsonb, '{values,train/loss}', '7')::json
      where "runId" = '${first}' and seq = 3`,
    /update 15 has 2 values/u,
  ],
  [
    'equal-seeds',
    'a twin has another final loss',
    ({ twin }) => `update "Result" set summary = '{"training": {"finalLoss": 0.06}}' where "runId" = '${twin}'`,
    /have the final losses 0.05, 0.06/u,
  ],
  [
    'equal-seeds',
    'runs of equal content have other scores',
    ({
      twin,
    }) => `update "Run" set spec = jsonb_set(spec::jsonb, '{evaluation,maxLengthB}', '5')::json where id = '${twin}';
      update "Score" set score = 30 where "runId" = '${twin}'`,
    /have the scores 30, 31.4 in bleu/u,
  ],
  [
    'attempts-fenced',
    'two attempts are open',
    ({ first }) => `update "Attempt" set state = 'running' where "runId" = '${first}'`,
    /has 2 open attempts/u,
  ],
  [
    'attempts-fenced',
    'an ended run has an open attempt',
    ({ twin }) => `update "Attempt" set state = 'running' where "runId" = '${twin}'`,
    /is running, but the run is succeeded/u,
  ],
  [
    'attempts-fenced',
    'a running run has no attempt',
    ({ twin }) => `update "Run" set state = 'running' where id = '${twin}'`,
    /is running at attempt 1, which is not open/u,
  ],
  [
    'attempts-fenced',
    'an attempt has a number that the run has not reached',
    ({ twin }) => `update "Attempt" set number = 9 where "runId" = '${twin}'`,
    /is at attempt 1, but it has an attempt 9/u,
  ],
  [
    'attempts-fenced',
    'a lost attempt has written after the next one began',
    ({ first }) => `update "Event" set position = 1000000 where "runId" = '${first}' and seq = 3`,
    /attempt 1 .* stored an event at position 1000000, after the first event of attempt 2/u,
  ],
  [
    'nothing-stuck',
    'a run is queued at rest',
    ({ twin }) => `update "Run" set state = 'queued' where id = '${twin}'`,
    /has not ended: it is queued at attempt 1/u,
  ],
  ['answers-true', 'an accepted experiment has gone', () => 'delete from "Experiment"', /nobody deleted it/u],
  ['answers-true', 'an experiment has lost its run', () => 'delete from "ExperimentRun"', /with 1 runs, but it has 0/u],
  [
    'answers-true',
    'a run stayed when its experiment was deleted',
    ({ twin }) => `delete from "ExperimentRun" where "runId" = '${twin}'`,
    /belongs to no experiment/u,
  ],
  [
    'answers-true',
    'a cancelled run is queued',
    ({ cancelled }) => `update "Run" set state = 'queued' where id = '${cancelled}'`,
    /was cancelled, but its run .* is queued/u,
  ],
];

describe('an invariant', () => {
  it.each(createInvariants().map(({ id }) => id))('%s finds nothing in a sound state', async (id) => {
    expect(await byId(id).find(state.view, 'during')).toEqual([]);
    expect(await byId(id).find(state.view, 'rest')).toEqual([]);
  });

  it.each(PLANTED)('%s finds that %s', async (id, _what, statement, said) => {
    const repair = await state.spoil(statement(state.runs));
    try {
      expect((await byId(id).find(state.view, 'rest')).join('\n')).toMatch(said);
    } finally {
      await repair();
    }
    expect(await byId(id).find(state.view, 'rest')).toEqual([]);
  });

  it('answers-true finds a deleted experiment that is still there', async () => {
    const [[id, told] = []] = [...state.told];
    if (id === undefined || told === undefined) throw new Error('no experiment was told');
    state.told.set(id, { ...told, deleted: 'told' });
    expect(await byId('answers-true').find(state.view, 'during')).toEqual([
      `experiment ${id} was deleted, but it is there`,
    ]);
    state.told.set(id, told);
  });

  it('told-results finds a result that differs from what was shown, and equal workloads that differ', async () => {
    const shown = { workload: 'a', seed: 1, finalLoss: 0.05 };
    const results = [
      { ...shown, runId: state.runs.first },
      { ...shown, runId: state.runs.twin, finalLoss: 0.06 },
    ];
    const problems = await byId('told-results').find(
      { ...state.view, told: { ...state.view.told, results } },
      'during',
    );
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain('was shown with the final loss 0.06, but its result says 0.05');
    expect(problems[1]).toContain('ended with loss 0.05');
  });
});
