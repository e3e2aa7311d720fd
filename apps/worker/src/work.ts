/** Runs the worker: reads the environment, starts the worker, and stops it on SIGTERM or SIGINT. */
import path from 'node:path';
import { createLogger, explainError, nameDiskError, requireTls } from '@ordo/core';
import { readCodeBase } from '@ordo/spec';
import { Allotment } from './devices/allotment.ts';
import { createDeviceFinder } from './devices/devices.ts';
import { readApiKey, readSettings, readTrainerEnvironment, readVisibleDevices } from './env.ts';
import { createHttpApi } from './http-api.ts';
import { openScratch } from './attempt/scratch.ts';
import { createTrainerKeeper } from './trainer/trainer-keeper.ts';
import { findTaskset, pinningOfWaiting } from './devices/waiting-pinning.ts';
import { OrdoWorker } from './worker.ts';

/**
 * The exit code after the code has changed: `EX_TEMPFAIL` of sysexits.h. A supervisor then restarts the worker with the present
 * code.
 */
const EXIT_CODE_CHANGED = 75;

async function main(): Promise<void> {
  const settings = readSettings();
  await requireTls(settings.queueUrl);
  const log = createLogger('worker', settings.logLevel).child({ worker: settings.name });
  const findDevices = createDeviceFinder({ description: settings.devices, visible: readVisibleDevices() });
  const devices = await findDevices();
  const keeper = createTrainerKeeper({
    script: path.join(import.meta.dirname, 'trainer.js'),
    env: readTrainerEnvironment(),
    engine: settings.engine,
    threads: settings.threads,
    pinning: pinningOfWaiting(settings, devices),
    taskset: findTaskset(settings, log),
    log,
  });
  const opening = openScratch(settings.stateDir, settings.name);
  const state: { worker: OrdoWorker | null; told: number } = { worker: null, told: 0 };
  const leave = async (signal: NodeJS.Signals): Promise<void> => {
    state.told += 1;
    log.info({ signal }, 'told to stop');
    // A second signal means that the sender does not want to wait.
    if (state.told > 1) process.exit(1);
    // Before the worker has started, there is nothing to hand back.
    if (state.worker === null) await (await opening).close();
    else await state.worker.stop();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void leave(signal));
  process.on('SIGINT', (signal) => void leave(signal));

  const scratch = await opening;
  try {
    state.worker = await OrdoWorker.start({
      settings,
      keeper,
      log,
      api: createHttpApi({ ...settings, readKey: () => readApiKey(), log }),
      devices,
      allotment: new Allotment({ findDevices, handsOutDevices: devices.length > 0, cpus: settings.cpus }),
      codeVersion: readCodeBase().version,
      onCodeChanged: () => process.exit(EXIT_CODE_CHANGED),
      onIdle: () => process.exit(0),
      scratch,
    });
  } catch (error) {
    // This happens, for instance, when the API refuses the worker.
    await scratch.close();
    throw error;
  }
  log.info('taking jobs');
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainError(nameDiskError(error, 'the scratch folder'))}\n`);
  process.exit(1);
});
