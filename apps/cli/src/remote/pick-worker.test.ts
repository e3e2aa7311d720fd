import { describe, expect, it } from 'vitest';
import { pickWorker } from './pick-worker.ts';

const worker = (id: string, name: string, state: 'online' | 'silent' | 'signed-off') => ({ id, name, state });

describe('a worker by its name', () => {
  it('is the one that is online, however often others of this name have crashed', () => {
    const crashed = ['a', 'b', 'c'].map((id) => worker(id, 'w1', 'silent'));
    expect(pickWorker([...crashed, worker('d', 'w1', 'online'), worker('e', 'w2', 'online')], 'w1').id).toBe('d');
    expect(pickWorker([...crashed, worker('d', 'w1', 'online')], 'b').id).toBe('b');
  });

  it('is named by its id where several are online, or none', () => {
    const twice = (state: 'online' | 'silent') => [worker('a', 'w1', state), worker('b', 'w1', state)];
    const none = worker('c', 'w1', 'signed-off');
    for (const state of ['online', 'silent'] as const) {
      expect(() => pickWorker([...twice(state), none], 'w1')).toThrow(
        `2 workers have the name "w1": a (${state}), b (${state})`,
      );
    }
    expect(() => pickWorker([none], 'w1')).toThrow('there is no worker "w1"');
  });
});
