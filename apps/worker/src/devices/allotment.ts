/**
 * Assigns the devices and processors of a worker. The API decides which devices and how many processors an attempt has. This
 * class chooses the processors, and never assigns one that a trainer may still be using.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { OrdoError } from '@ordo/core';
import type { FindDevices } from './devices.ts';
import type { Pinning } from './pinning.ts';

/**
 * The longest wait for a trainer that is being killed. The attempt waits without heartbeats, so this must be shorter than its
 * lease.
 */
const LEAVING_MS = 3000;
const LOOK_MS = 20;

export interface AllotmentOptions {
  readonly findDevices: FindDevices;
  /** Whether the worker has registered devices. */
  readonly handsOutDevices: boolean;
  /** The processors to assign; null to leave them to the kernel. */
  readonly cpus: readonly number[] | null;
}

interface Wish {
  readonly devices: readonly string[];
  readonly cores: number;
}

export class Allotment {
  readonly #options: AllotmentOptions;
  readonly #taken = new Map<string, Pinning>();

  constructor(options: AllotmentOptions) {
    this.#options = options;
  }

  /**
   * Waits until the resources of the attempt are free here, which takes a moment while the trainer of a lost attempt is killed.
   * @throws OrdoError `engine.device-lost` for a device that is held for too long
   */
  async take(attemptId: string, wish: Wish): Promise<Pinning> {
    for (let waited = 0; ; waited += LOOK_MS) {
      const pinning = this.#choose(wish);
      if (pinning !== null) {
        this.#taken.set(attemptId, pinning);
        return pinning;
      }
      if (waited >= LEAVING_MS) throw stillHeld(wish);
      await delay(LOOK_MS);
    }
  }

  release(attemptId: string): void {
    this.#taken.delete(attemptId);
  }

  /** Throws if a device is missing. @throws OrdoError `engine.device-lost` when one of the devices has disappeared */
  async requireDevices(devices: readonly string[]): Promise<void> {
    if (devices.length === 0) return;
    const present = new Set((await this.#options.findDevices()).map(({ id }) => id));
    const lost = devices.filter((id) => !present.has(id));
    if (lost.length === 0) return;
    throw new OrdoError('engine.device-lost', `this machine has lost the device ${lost.join(' and the device ')}`, {
      fix: 'look for the reason with nvidia-smi and in the log of the kernel, then restart the worker',
    });
  }

  #choose({ devices, cores }: Wish): Pinning | null {
    const { handsOutDevices, cpus } = this.#options;
    const others = [...this.#taken.values()];
    const inUse = new Set(others.flatMap((pinning) => pinning.devices ?? []));
    if (devices.some((id) => inUse.has(id))) return null;
    const own = handsOutDevices ? devices : null;
    if (cpus === null) return { devices: own, cpus: null };
    const busy = new Set(others.flatMap((pinning) => pinning.cpus ?? []));
    const free = cpus.filter((cpu) => !busy.has(cpu));
    return free.length < cores ? null : { devices: own, cpus: free.slice(0, cores) };
  }
}

function stillHeld({ devices, cores }: Wish): OrdoError {
  const what = [...devices, `${cores} processors`].join(', ');
  return new OrdoError('engine.device-lost', `an earlier attempt on this machine has not let go of ${what}`, {
    fix: 'look for a trainer that cannot be killed, then restart the worker',
  });
}
