/** Tests the energy of a run: the power of GPUs as a program reports it, and what earlier attempts took. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EnergyPart } from '@ordo/core/energy';
import { addEarlier, startEnergyMeter } from './energy-meter.ts';
import { GpuPower } from './gpu-power.ts';

const readWhen = async (power: GpuPower, ready: (part: EnergyPart) => boolean): Promise<EnergyPart> => {
  await vi.waitFor(() => expect(ready(power.read())).toBe(true), { timeout: 20_000 });
  power.stop();
  return power.read();
};

/** Returns whether the tool has said something that is no power. */
const said = ({ method }: EnergyPart): boolean => method.includes('gives');

describe('GpuPower', () => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ordo-power-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Writes a program that prints what `nvidia-smi --loop` of version 570 prints, and waits. */
  const program = (lines: readonly string[], end = 'exec sleep 60'): string => {
    const file = path.join(folder, 'nvidia-smi');
    const text = ['#!/bin/sh', `echo "$TZ $@" > ${folder}/arguments`, ...lines.map((line) => `echo "${line}"`), end];
    writeFileSync(file, text.join('\n'), { mode: 0o755 });
    return file;
  };

  it('adds up the power of each GPU over time', async () => {
    const lines = [
      '2026/11/28 05:00:00.000, GPU-a, 100.00',
      '2026/11/28 05:00:00.000, GPU-b, 50.00',
      '2026/11/28 05:00:01.000, GPU-a, 300.00',
      '2026/11/28 05:00:02.500, GPU-b, 50.00',
      '2026/11/28 05:00:03.000, GPU-a, 300.00',
    ];
    // GPU-a: 1 s × (100 + 300) / 2 + 2 s × 300 = 800 J. GPU-b: 2.5 s × 50 = 125 J.
    const part = await readWhen(new GpuPower(['0', '1'], program(lines)), ({ joules }) => joules === 925);
    expect(part.method).toContain('nvidia-smi (NVML)');
  });

  it('gives no number if a GPU does not tell its power, if the program ends, or if there is none', async () => {
    const silent = program(['2026/11/28 05:00:00.000, GPU-a, [N/A]']);
    expect(await readWhen(new GpuPower(null, silent), said)).toEqual({
      of: 'gpus',
      joules: null,
      method: 'not measured: nvidia-smi gives no power of a GPU: 2026/11/28 05:00:00.000, GPU-a, [N/A]',
    });
    const short = program(['2026/11/28 05:00:00.000, GPU-a, 100.00'], 'exit 0');
    expect((await readWhen(new GpuPower(null, short), ({ method }) => method.includes('ended'))).joules).toBe(null);
    const absent = new GpuPower(null, path.join(folder, 'absent'));
    expect((await readWhen(absent, ({ method }) => method.includes('started'))).joules).toBe(null);
  });
});

describe('addEarlier', () => {
  const now: EnergyPart = { of: 'processors', joules: 40, method: 'counters' };

  it('adds what earlier attempts took, of the same part', () => {
    const parts: EnergyPart[] = [
      { of: 'gpus', joules: 1000, method: 'power' },
      { of: 'processors', joules: 2.5, method: 'counters' },
    ];
    expect(addEarlier(now, { seconds: 9, parts })).toEqual({ ...now, joules: 42.5 });
  });

  it('gives no number if nobody knows what earlier attempts took', () => {
    const unread: EnergyPart = { of: 'processors', joules: null, method: 'not measured: no counter' };
    expect(addEarlier(now, { seconds: 9, parts: [unread] })).toEqual({
      of: 'processors',
      joules: null,
      method: 'not measured: no counter (in an earlier attempt)',
    });
    expect(addEarlier(now, undefined).joules).toBe(null);
    expect(addEarlier({ ...unread, method: 'not measured: closed' }, undefined).method).toBe('not measured: closed');
  });
});

describe('startEnergyMeter', () => {
  it('gives nothing for a machine that is not the whole of what a run uses', () => {
    const meter = startEnergyMeter({ gpu: false, gpus: 1, incomplete: 'two machines', gramsPerKwh: 380 });
    const { parts, gramsPerKwh } = meter.read();
    meter.stop();
    expect(gramsPerKwh).toBe(380);
    expect(parts).toEqual([{ of: 'processors', joules: null, method: 'not measured: two machines' }]);
  });

  it('counts the time of earlier attempts', () => {
    const meter = startEnergyMeter({ gpu: false, gpus: 1 });
    meter.continueFrom({ seconds: 5000, parts: [] });
    const { seconds } = meter.read();
    meter.stop();
    expect(seconds).toBeGreaterThan(5000);
    expect(seconds).toBeLessThan(5060);
  });
});
