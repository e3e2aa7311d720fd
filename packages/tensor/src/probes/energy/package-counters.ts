/**
 * Reads the energy of the processor packages from the counters of Linux's powercap (RAPL), which Intel's and AMD's processors
 * have. A counter belongs to a package and not to a process, so it counts whatever runs on the machine.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EnergyPart } from '@ordo/core/energy';

export const POWERCAP = '/sys/class/powercap';

/**
 * The highest power of a package, in watts. If a counter can come round within the time between two readings at this power,
 * nobody knows how often it did, and what it gives is no measurement.
 */
const HIGHEST_WATTS = 1000;

interface Counter {
  readonly file: string;
  /** The value in microjoules after which the counter begins again at zero. */
  readonly range: number;
  last: number;
}

/** A zone of a whole package; its parts, such as `intel-rapl:0:0`, are counted in it. */
const ZONE = /^[\w-]+:\d+$/u;
const PACKAGE = /^package-\d/u;

const METHOD =
  'counters of the processor packages (RAPL, powercap), last value minus first: of the whole machine, also of what else ran';

export class PackageCounters {
  readonly #now: () => number;
  #counters: Counter[] = [];
  #readAt: number;
  #microjoules = 0;
  #trouble: string | null;

  /**
   * Begins to count.
   * @param now returns the time in milliseconds
   */
  constructor(folder: string = POWERCAP, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#readAt = now();
    this.#trouble = this.#attempt(() => {
      this.#counters = findPackages(folder).map(openCounter);
      if (this.#counters.length === 0) throw new Error(`${folder} has no counter of a processor package`);
    });
  }

  /** Adds what the counters have counted since the last reading. */
  update(): void {
    if (this.#trouble !== null) return;
    const now = this.#now();
    const seconds = (now - this.#readAt) / 1000;
    this.#readAt = now;
    this.#trouble = this.#attempt(() => {
      for (const counter of this.#counters) {
        requireNotRound(counter, seconds);
        const value = readNumber(counter.file);
        this.#microjoules += value - counter.last + (value < counter.last ? counter.range : 0);
        counter.last = value;
      }
    });
  }

  read(): EnergyPart {
    this.update();
    if (this.#trouble !== null) return { of: 'processors', joules: null, method: this.#trouble };
    return { of: 'processors', joules: this.#microjoules / 1e6, method: METHOD };
  }

  /** Returns null or, if the work fails, the reason. */
  #attempt(work: () => void): string | null {
    try {
      work();
      return null;
    } catch (error) {
      return `not measured: ${explain(error)}`;
    }
  }
}

/**
 * Finds the folders of the packages. A package that two interfaces show is taken once, from the one with the shorter name:
 * `intel-rapl` and not `intel-rapl-mmio`.
 */
function findPackages(folder: string): string[] {
  const byName = new Map<string, string>();
  for (const zone of readdirSync(folder).toSorted((a, b) => a.length - b.length)) {
    if (!ZONE.test(zone)) continue;
    const name = readFileSync(path.join(folder, zone, 'name'), 'utf8').trim();
    if (PACKAGE.test(name) && !byName.has(name)) byName.set(name, path.join(folder, zone));
  }
  return [...byName.values()];
}

function openCounter(zone: string): Counter {
  const file = path.join(zone, 'energy_uj');
  return { file, range: readNumber(path.join(zone, 'max_energy_range_uj')), last: readNumber(file) };
}

function readNumber(file: string): number {
  const text = readFileSync(file, 'utf8').trim();
  if (!/^\d+$/u.test(text)) throw new Error(`${file} holds ${JSON.stringify(text.slice(0, 40))}, which is no number`);
  return Number(text);
}

function requireNotRound({ file, range }: Counter, seconds: number): void {
  if (seconds * HIGHEST_WATTS * 1e6 < range) return;
  throw new Error(
    `${file} was not read for ${Math.round(seconds)} s, within which it may have come round more than once`,
  );
}

function explain(error: unknown): string {
  const { code, path: file, message } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM')
    return `${file} may not be read by this user (chmod a+r by root allows it)`;
  return code === 'ENOENT' ? `${file} does not exist` : message;
}
