import { describe, expect, it } from 'vitest';
import { decideFinish } from './attempt-ending.ts';
import type { TrainerEnd } from '../trainer/trainer-process.ts';

type Failure = Exclude<TrainerEnd, { kind: 'result' }>;

const death = (outOfMemory: boolean): Failure => ({ kind: 'death', message: 'the trainer was ended', outOfMemory });
const error = (code: string | null, retryable: boolean, message = 'what happened', fromSystem = false): Failure => ({
  kind: 'error',
  error: { code, retryable, message, fix: 'what to do', stack: '', fromSystem },
});

describe('decideFinish', () => {
  it.each([
    [death(false), 'retryable'],
    [death(true), 'out-of-memory'],
    [error('training.diverged', false), 'diverged'],
    [error('engine.out-of-memory', false), 'out-of-memory'],
    [error('run.timed-out', false), 'permanent'],
    [error('run.stalled', true), 'stalled'],
    [error('store.unavailable', true), 'retryable'],
    [error(null, true, 'EIO: i/o error, read', true), 'retryable'],
    [error(null, false, 'TypeError: x is not a function'), 'unexpected'],
    [error(null, true, 'Array buffer allocation failed'), 'out-of-memory'],
  ])('tells the kind of failure: %o is %s', (end, kind) => {
    expect(decideFinish(end, null)).toMatchObject({ outcome: 'failed', kind });
  });

  it('says of a run that diverged what to try', () => {
    expect(decideFinish(error('training.diverged', false), null)).toMatchObject({
      kind: 'diverged',
      message: 'what happened; fix: what to do',
    });
  });

  it('gives the reason of an unexpected exception in one line', () => {
    expect(decideFinish(error(null, false, 'TypeError: a\n    at b'), null)).toMatchObject({ message: 'TypeError: a' });
  });

  it.each([
    ['dataset.missing', 'dataset'],
    ['dataset.corrupt', 'dataset'],
    ['engine.unavailable', 'engine'],
    ['disk.full', 'disk'],
  ])('blames the worker and not the run for %s', (code, lack) => {
    const message = 'what happened; fix: what to do';
    expect(decideFinish(error(code, false), null)).toEqual({ outcome: 'failed', kind: 'unsuitable', lack, message });
  });

  it('hands a run back when the worker stops, whether or not its trainer obeyed', () => {
    expect(decideFinish(error('run.stopped', true), 'stop')).toEqual({ outcome: 'released' });
    expect(decideFinish(death(false), 'stop')).toEqual({ outcome: 'released' });
  });

  it('reports a failure that happened while the worker was stopping', () => {
    expect(decideFinish(error('training.diverged', false), 'stop')).toMatchObject({ kind: 'diverged' });
  });

  it('says that a cancelled run is cancelled, however its trainer ended', () => {
    expect(decideFinish(death(false), 'cancel')).toEqual({ outcome: 'cancelled' });
    expect(decideFinish(error('run.cancelled', false), 'cancel')).toEqual({ outcome: 'cancelled' });
  });

  it('reports nothing about a run that another attempt has', () => {
    expect(decideFinish(death(false), 'superseded')).toBeNull();
  });

  it('does not retry a run that the worker ended at its time limit', () => {
    expect(decideFinish(death(false), 'timed-out')).toMatchObject({ outcome: 'failed', kind: 'permanent' });
  });

  it('shortens messages to what the API accepts', () => {
    const finish = decideFinish({ kind: 'death', message: 'x'.repeat(9000), outOfMemory: false }, null);
    expect(finish).toMatchObject({ message: 'x'.repeat(4000) });
  });
});
