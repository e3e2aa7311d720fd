/** The worker as a process: reads its environment, starts, and leaves in order when told to. */
import path from 'node:path';
import { createLogger, explainError } from '@ordo/core';
import { readCodeVersion } from '@ordo/spec';
import { readSettings, readTrainerEnvironment } from './env.ts';
import { createHttpApi } from './http-api.ts';
import { openScratch } from './scratch.ts';
import { createTrainerKeeper } from './trainer-keeper.ts';
import { OrdoWorker } from './worker.ts';

async function main(): Promise<void> {
  const settings = readSettings();
  const log = createLogger('worker', settings.logLevel).child({ worker: settings.name });
  const keeper = createTrainerKeeper({
    script: path.join(import.meta.dirname, 'trainer.js'),
    env: readTrainerEnvironment(),
    engine: settings.engine,
    threads: settings.threads,
    log,
  });
  const starting = OrdoWorker.start({
    settings,
    keeper,
    log,
    api: createHttpApi(settings),
    codeVersion: await readCodeVersion(),
    scratch: await openScratch(settings.stateDir, settings.name),
  });

  let told = 0;
  const leave = async (signal: NodeJS.Signals): Promise<void> => {
    told += 1;
    log.info({ signal }, 'told to stop');
    // Nobody asks twice who can wait; and before it has started there is nothing to hand back.
    if (told > 1) process.exit(1);
    const worker = await Promise.race([starting.catch(() => undefined), Promise.resolve(undefined)]);
    await worker?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void leave(signal));
  process.on('SIGINT', (signal) => void leave(signal));

  await starting;
  log.info('taking jobs');
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainError(error)}\n`);
  process.exit(1);
});
