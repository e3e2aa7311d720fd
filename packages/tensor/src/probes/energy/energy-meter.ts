/** Measures the energy of a run while it runs. What cannot be measured says why; nothing is estimated. */
import type { Energy, EnergyPart } from '@ordo/core/energy';
import { readVisibleGpus } from '../nvidia.ts';
import { GpuPower } from './gpu-power.ts';
import { PackageCounters } from './package-counters.ts';

/** The interval must be short beside the time within which a counter can come round, which is a minute on some machines. */
const INTERVAL_MS = 10_000;

export interface EnergyMeter {
  /** Returns what was measured so far, with what earlier attempts took. */
  read(): Energy;
  /** Adds what earlier attempts of the run took; undefined if nobody measured it. */
  continueFrom(earlier: Energy | undefined): void;
  stop(): void;
}

export interface EnergyMeterOptions {
  /** The folder of the counters of the processors. Defaults to that of Linux. */
  readonly powercapDir?: string;
  /** True if the run computes on GPUs. */
  readonly gpu: boolean;
  /** The number of GPUs that this process uses; they are the first of those that it can see. */
  readonly gpus: number;
  /** The reason why the machine of this process is not all that the run uses; null if it is. */
  readonly incomplete?: string | null;
  /** The grams of CO₂-equivalent per kWh at the place of this machine. */
  readonly gramsPerKwh?: number;
}

/** Begins to measure. The meter must be stopped. */
export function startEnergyMeter(options: EnergyMeterOptions): EnergyMeter {
  const { gpu, gramsPerKwh, incomplete = null } = options;
  const started = performance.now();
  const packages = new PackageCounters(options.powercapDir);
  const power = gpu ? new GpuPower(chooseGpus(options.gpus)) : null;
  const timer = setInterval(() => packages.update(), INTERVAL_MS).unref();
  let earlier: Energy | null | undefined = null;
  const measured = (): EnergyPart[] => [packages.read(), ...(power === null ? [] : [power.read()])];
  return {
    read: () => ({
      seconds: (performance.now() - started) / 1000 + (earlier?.seconds ?? 0),
      parts: measured()
        .map((part) => (incomplete === null ? part : { ...part, joules: null, method: `not measured: ${incomplete}` }))
        .map((part) => (earlier === null ? part : addEarlier(part, earlier))),
      ...(gramsPerKwh === undefined ? {} : { gramsPerKwh }),
    }),
    continueFrom: (found) => {
      earlier = found;
    },
    stop: () => {
      clearInterval(timer);
      power?.stop();
    },
  };
}

/** Adds what earlier attempts took. If that is not known, the sum is not known either. */
export function addEarlier(part: EnergyPart, earlier: Energy | undefined): EnergyPart {
  if (part.joules === null) return part;
  const before = earlier?.parts.find(({ of }) => of === part.of);
  if (before === undefined) {
    return {
      ...part,
      joules: null,
      method: 'not measured: nobody measured what the earlier attempts of this run took',
    };
  }
  if (before.joules === null) return { ...part, joules: null, method: `${before.method} (in an earlier attempt)` };
  return { ...part, joules: part.joules + before.joules };
}

function chooseGpus(count: number): readonly string[] {
  const visible = readVisibleGpus() ?? Array.from({ length: count }, (_, i) => String(i));
  return visible.slice(0, count);
}
