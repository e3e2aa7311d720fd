/** Reads how much of this machine is used: its processors, its memory, its GPUs and, where that can be read, their power. */
import { execFile } from 'node:child_process';
import { cpus, freemem, totalmem } from 'node:os';
import { promisify } from 'node:util';
import type { MachineReading } from '@ordo/core/machine-reading';
import { PackageCounters } from '@ordo/tensor/package-counters';

export interface MachineReaderOptions {
  /** The folder of the counters of the processors' energy; null for that of Linux. */
  readonly powercapDir: string | null;
  /** The program that tells of GPUs. */
  readonly gpuTool?: string;
  /** Returns the milliseconds of a clock that is never set. */
  readonly now?: () => number;
}

interface Ticks {
  readonly idle: number;
  readonly all: number;
}

const GPU_QUERY = ['--query-gpu=utilization.gpu,memory.used,memory.total,power.draw', '--format=csv,noheader,nounits'];
const ANSWERS_WITHIN_MS = 10_000;

export class MachineReader {
  readonly #powercapDir: string | undefined;
  readonly #gpuTool: string;
  readonly #now: () => number;
  #hasGpuTool = true;
  #ticks = readTicks();
  #counters: PackageCounters;
  #countedFrom: number;

  constructor({ powercapDir, gpuTool = 'nvidia-smi', now = () => performance.now() }: MachineReaderOptions) {
    this.#powercapDir = powercapDir ?? undefined;
    this.#gpuTool = gpuTool;
    this.#now = now;
    this.#counters = new PackageCounters(this.#powercapDir, now);
    this.#countedFrom = now();
  }

  /** Returns a reading. What is a mean belongs to the time since the last one. */
  async read(): Promise<MachineReading> {
    return {
      cpu: this.#readCpu(),
      memory: 100 * (1 - freemem() / totalmem()),
      ...this.#readPower(),
      ...(await this.#readGpus()),
    };
  }

  #readCpu(): number {
    const before = this.#ticks;
    this.#ticks = readTicks();
    const all = this.#ticks.all - before.all;
    // The kernel may count the idle time of a processor that was turned off backwards.
    return all <= 0 ? 0 : clampToShare(100 * (1 - (this.#ticks.idle - before.idle) / all));
  }

  /** Each reading has counters of its own, so that one that fails, such as after a standstill, spoils no later one. */
  #readPower(): Pick<MachineReading, 'processorWatts'> {
    const { joules } = this.#counters.read();
    const now = this.#now();
    const seconds = (now - this.#countedFrom) / 1000;
    this.#counters = new PackageCounters(this.#powercapDir, this.#now);
    this.#countedFrom = now;
    return joules === null || seconds <= 0 ? {} : { processorWatts: joules / seconds };
  }

  async #readGpus(): Promise<Pick<MachineReading, 'gpu' | 'gpuMemory' | 'gpuWatts'>> {
    if (!this.#hasGpuTool) return {};
    try {
      const { stdout } = await promisify(execFile)(this.#gpuTool, GPU_QUERY, { timeout: ANSWERS_WITHIN_MS });
      return parseGpuUse(stdout);
    } catch (error) {
      this.#hasGpuTool = (error as NodeJS.ErrnoException).code !== 'ENOENT';
      return {};
    }
  }
}

/** Reads the answer of nvidia-smi, a line for each GPU. What one of them does not tell, such as `[N/A]`, is left out for all. */
export function parseGpuUse(output: string): Pick<MachineReading, 'gpu' | 'gpuMemory' | 'gpuWatts'> {
  const gpus = output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(',').map((cell) => (/^\d/u.test(cell.trim()) ? Number(cell) : Number.NaN)));
  if (gpus.length === 0) return {};
  const sum = (column: number): number => gpus.reduce((total, cells) => total + (cells[column] ?? Number.NaN), 0);
  const told = { gpu: sum(0) / gpus.length, gpuMemory: (100 * sum(1)) / sum(2), gpuWatts: sum(3) };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => Number.isFinite(value)));
}

function readTicks(): Ticks {
  const times = cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, { idle: one }) => sum + one, 0);
  const all = times.reduce((sum, { user, nice, sys, idle: one, irq }) => sum + user + nice + sys + one + irq, 0);
  return { idle, all };
}

const clampToShare = (value: number): number => Math.min(100, Math.max(0, value));
