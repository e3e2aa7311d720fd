import { describe, expect, it } from 'vitest';
import { signalProcess, spawnGuarded } from './guarded-process.ts';
import { KeptService } from './kept-service.ts';
import { waitUntil } from './wait-until.ts';

describe('a kept service', () => {
  it('stays down while it is held, and comes back when it is released', async () => {
    const said: string[] = [];
    const kept = new KeptService(
      { name: 'worker', start: () => spawnGuarded({ command: 'sleep', args: ['60'] }) },
      { log: (_, message) => said.push(message), pauseMs: () => 1 },
    );
    await kept.start();
    const first = kept.pid ?? 0;
    kept.hold();
    signalProcess(first, 'SIGKILL');
    await waitUntil(() => said.length > 0, { what: 'the end' });
    expect([said, kept.pid]).toEqual([['worker ended (SIGKILL); restarting it in 1 ms'], undefined]);
    kept.release();
    await waitUntil(() => kept.pid !== undefined, { what: 'the restart' });
    expect(kept.pid).not.toBe(first);
    await kept.stop();
    expect(kept.pid).toBeUndefined();
  });

  it('that is held can be stopped', async () => {
    const kept = new KeptService(
      { name: 'worker', start: () => spawnGuarded({ command: 'true', args: [] }) },
      { log: () => undefined, pauseMs: () => 1 },
    );
    kept.hold();
    await kept.start();
    await waitUntil(() => kept.pid === undefined, { what: 'the end' });
    await kept.stop();
    expect(kept.pid).toBeUndefined();
  });
});
