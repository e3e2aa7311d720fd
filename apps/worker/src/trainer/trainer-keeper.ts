/** Keeps one trainer loaded and waiting, so that a run starts within milliseconds of its claim. */
import { setTimeout as delay } from 'node:timers/promises';
import { isSamePinning, type Pinning, UNPINNED } from '../devices/pinning.ts';
import { TrainerProcess, type TrainerOptions } from './trainer-process.ts';

export interface TrainerKeeper {
  /**
   * Returns the waiting trainer, which may still be loading, and starts the next one. An attempt with other devices or
   * processors gets a separate trainer, because those of a process cannot be changed after its engine is loaded.
   */
  take(needs: TrainerNeeds): TrainerProcess;
  /** The engine and device of the waiting trainer. @throws OrdoError `engine.unavailable` */
  describe(): Promise<{ readonly engine: string; readonly device: string }>;
  /** Ends the waiting trainer. A caller that took a trainer must end it itself. */
  close(): Promise<void>;
}

type TrainerNeeds = Pick<TrainerOptions, 'engine' | 'threads'> & { readonly pinning: Pinning };

const RESTART_MS = 1000;

export function createTrainerKeeper(options: TrainerOptions): TrainerKeeper {
  let closed = false;
  let waiting: TrainerProcess;
  let isDead = false;

  const start = (): void => {
    const trainer = new TrainerProcess(options);
    waiting = trainer;
    isDead = false;
    void replaceWhenDead(trainer);
  };
  /** Any process may be killed, and a dead trainer must not be returned. */
  const replaceWhenDead = async (trainer: TrainerProcess): Promise<void> => {
    await trainer.ended;
    if (closed || waiting !== trainer) return;
    isDead = true;
    options.log.warn({ trainer: trainer.pid }, 'the waiting trainer exited; another one is started');
    await delay(RESTART_MS);
    if (!closed && waiting === trainer) start();
  };

  start();
  return {
    take: (needs) => {
      if (isDead || !isSamePinning(needs.pinning, options.pinning ?? UNPINNED))
        return new TrainerProcess({ ...options, ...needs });
      const taken = waiting;
      if (!closed) start();
      return taken;
    },
    describe: () => waiting.ready,
    close: async () => {
      closed = true;
      waiting.kill();
      await waiting.ended;
    },
  };
}
