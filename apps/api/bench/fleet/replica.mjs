/** A replica of the API that keeps its port when it is killed and restarted, and whose use of the machine is added up. */
import { readFileSync } from 'node:fs';
import { startBuiltOrdo } from '@ordo/testing';
import { measured, processorSeconds } from '../measure.mjs';

export async function startReplica({ log, profile, ...options }) {
  const { settings, run } = measured(profile);
  // Linux divides processors between sessions. In a common session, a starting replica would take them from the serving one.
  const ordo = await startBuiltOrdo({ ...options, auth: 'required', settings, run: { ...run, log, detached: true } });
  let before = 0;
  return {
    ordo,
    start: () => ordo.startApi(),
    /** Returns the processor seconds used so far, including those of killed processes. */
    seconds: () => before + (ordo.api().isAlive() ? processorSeconds(ordo.api().pid) : 0),
    memoryMiB: () => (ordo.api().isAlive() ? residentMiB(ordo.api().pid) : 0),
    end: async (signal) => {
      const api = ordo.api();
      if (api.isAlive()) before += processorSeconds(api.pid);
      api.signal(signal);
      await api.exited;
    },
  };
}

function residentMiB(pid) {
  const [, kiB = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kiB) / 1024;
}
