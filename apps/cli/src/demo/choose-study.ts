/** Chooses the study that the demo runs. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import { findStudy, type Study } from '@ordo/studies';
import { type EngineId, listEngines } from '@ordo/tensor';
import type { Environment } from '../env.ts';
import type { Output } from '../output.ts';

export const DEMO_DATASETS = ['multi30k', 'order-probe'] as const;
export type DemoDataset = (typeof DEMO_DATASETS)[number];

/** Chooses Multi30k if its files exist and an engine can train on it in minutes, or else the built-in order-probe. */
export async function chooseStudy(
  { dataDir }: Environment,
  wanted: DemoDataset | undefined,
  output: Output,
): Promise<Study> {
  const found = dataDir !== undefined && existsSync(path.join(dataDir, 'multi30k/train.en.gz'));
  if (wanted === 'multi30k' && !found) {
    throw new OrdoError(
      'dataset.missing',
      dataDir === undefined
        ? 'multi30k is absent, because no data folder is set'
        : `there is no multi30k in ${dataDir}`,
      {
        fix: 'see "ordo data show multi30k" for where to get it, and set ORDO_DATA_DIR; order-probe needs no files',
      },
    );
  }
  if (wanted !== undefined) return findStudy(`${wanted}/demo`);
  const fast = (await listEngines()).some(({ id, available }) => available && FAST_ENGINES.has(id));
  if (found && !fast) {
    output.say(
      'order-probe is used, because Multi30k takes long without a fast engine (--dataset multi30k uses it all the same)',
    );
  }
  return findStudy(found && fast ? 'multi30k/demo' : 'order-probe/demo');
}

/** The engines that train in minutes. WebGPU is not one of them, because its adapter may run in software. */
const FAST_ENGINES: ReadonlySet<EngineId> = new Set(['native', 'tensorflow']);
