/**
 * Measures the energy of GPUs from their power, which `nvidia-smi` (NVML) reports every second. The driver's own counter of energy
 * would be exact, but no output of the tool has it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { EnergyPart } from '@ordo/core/energy';

const METHOD =
  'power of the GPUs by nvidia-smi (NVML), read every second and added up over time (trapezoids): of the whole GPUs';

interface Sample {
  readonly at: number;
  readonly watts: number;
}

export class GpuPower {
  readonly #child: ChildProcess;
  readonly #last = new Map<string, Sample>();
  #joules = 0;
  #trouble: string | null = null;
  #rest = '';

  /**
   * Begins to measure.
   * @param gpus the numbers or UUIDs of the GPUs; null for all
   * @param tool the command or its path
   */
  constructor(gpus: readonly string[] | null, tool = 'nvidia-smi') {
    const query = ['--query-gpu=timestamp,uuid,power.draw', '--format=csv,noheader,nounits', '--loop=1'];
    const ids = gpus === null ? [] : [`--id=${gpus.join(',')}`];
    this.#child = spawn(tool, [...query, ...ids], {
      stdio: ['ignore', 'pipe', 'ignore'],
      // Without summer time, no hour is counted twice or left out.
      env: { ...process.env, TZ: 'UTC' },
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    this.#child.once('error', () => {
      this.#trouble = `${tool} cannot be started`;
    });
    this.#child.once('exit', () => {
      this.#trouble ??= `${tool} has ended before the run did`;
    });
    this.#child.unref();
  }

  read(): EnergyPart {
    const trouble = this.#trouble ?? (this.#last.size === 0 ? 'nvidia-smi has reported no power' : null);
    if (trouble !== null) return { of: 'gpus', joules: null, method: `not measured: ${trouble}` };
    return { of: 'gpus', joules: this.#joules, method: METHOD };
  }

  stop(): void {
    this.#child.removeAllListeners();
    this.#child.kill();
  }

  #hear(text: string): void {
    const lines = `${this.#rest}${text}`.split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#add(line);
  }

  #add(line: string): void {
    const [time = '', gpu = '', power = ''] = line.split(',').map((cell) => cell.trim());
    const at = Date.parse(time.replaceAll('/', '-').replace(' ', 'T').concat('Z'));
    const watts = Number(power);
    if (Number.isNaN(at) || power === '' || !Number.isFinite(watts)) {
      this.#trouble ??= `nvidia-smi gives no power of a GPU: ${line.slice(0, 200)}`;
      return;
    }
    const last = this.#last.get(gpu);
    if (last !== undefined && at > last.at) this.#joules += ((at - last.at) / 1000) * ((watts + last.watts) / 2);
    this.#last.set(gpu, { at, watts });
  }
}
