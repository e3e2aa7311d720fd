/** Invariant: at rest, no scratch files are left. There is a folder for each living worker, and nothing of an attempt in it. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ID_FORM, ID_PATTERN } from '@ordo/core';
import type { Invariant } from './invariant.ts';

/** Matches the folder of a worker. A folder that another worker is removing has the second ending. */
const OF_WORKER = new RegExp(`\\.${ID_FORM}(\\.dead)?$`, 'u');
const OF_ATTEMPT = new RegExp(ID_PATTERN, 'u');

export const cleanScratch: Invariant = {
  id: 'clean-scratch',
  title: 'no folder of an ended attempt or of a dead worker is left',
  find: async ({ cluster }, moment) => {
    // Before that, attempts are in progress, and the folders of dead workers stay for a minute.
    if (moment === 'during') return [];
    const problems: string[] = [];
    for (const place of new Set(cluster.workers.map(({ scratch }) => scratch))) {
      const living = cluster.workers.filter(({ scratch, pid }) => scratch === place && pid !== undefined).length;
      const folders = (await readdir(place)).filter((name) => OF_WORKER.test(name));
      if (folders.length > living) {
        problems.push(`${place} has ${folders.length} folders for ${living} living workers: ${folders.join(', ')}`);
      }
      for (const folder of folders) {
        const attempts = (await readdir(path.join(place, folder))).filter((name) => OF_ATTEMPT.test(name));
        problems.push(...attempts.map((attempt) => `${path.join(place, folder)} still has the attempt ${attempt}`));
      }
    }
    return problems;
  },
};
