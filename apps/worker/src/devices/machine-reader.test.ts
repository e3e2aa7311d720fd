/** Tests what is read of a machine: of this one, and of made-up counters and GPUs whose files are real. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MachineReadingSchema } from '@ordo/core/machine-reading';
import { findProblems } from '@ordo/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MachineReader, parseGpuUse } from './machine-reader.ts';

describe('MachineReader', () => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ordo-machine-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const setCounter = (microjoules: number): void => {
    const zone = path.join(folder, 'intel-rapl:0');
    mkdirSync(zone, { recursive: true });
    writeFileSync(path.join(zone, 'name'), 'package-0\n');
    writeFileSync(path.join(zone, 'max_energy_range_uj'), '262143328850\n');
    writeFileSync(path.join(zone, 'energy_uj'), `${microjoules}\n`);
  };

  const absent = { powercapDir: '/nowhere', gpuTool: '/nowhere/nvidia-smi' };

  it('tells the processors and the memory, and leaves out what the machine does not tell', async () => {
    const reader = new MachineReader(absent);
    const busyUntil = performance.now() + 100;
    while (performance.now() < busyUntil) Math.sqrt(2);
    const reading = await reader.read();
    expect(Object.keys(reading)).toEqual(['cpu', 'memory']);
    expect(findProblems(MachineReadingSchema, reading)).toEqual([]);
    expect(reading.cpu).toBeGreaterThan(0);
    expect(reading.memory).toBeGreaterThan(0);
  });

  it('tells the mean power since the last reading, and goes on after a reading that was not possible', async () => {
    let at = 0;
    setCounter(1_000_000);
    const reader = new MachineReader({ ...absent, powercapDir: folder, now: () => at });
    at = 30_000;
    setCounter(2_401_000_000);
    // 2,400 J in 30 s.
    expect((await reader.read()).processorWatts).toBe(80);
    at += 3_600_000;
    // A counter that was not read for an hour may have come round.
    expect(await reader.read()).not.toHaveProperty('processorWatts');
    at += 10_000;
    setCounter(2_901_000_000);
    expect((await reader.read()).processorWatts).toBe(50);
  });

  it('asks the program of the driver for the GPUs', async () => {
    const gpuTool = path.join(folder, 'nvidia-smi');
    writeFileSync(gpuTool, '#!/bin/sh\necho "50, 1000, 4000, 100.50"\necho "100, 3000, 4000, 200.00"\n', {
      mode: 0o755,
    });
    // (50 + 100) / 2, 4,000 of 8,000 MiB, and 100.5 + 200 W.
    expect(await new MachineReader({ ...absent, gpuTool }).read()).toMatchObject({
      gpu: 75,
      gpuMemory: 50,
      gpuWatts: 300.5,
    });
  });
});

describe('the use of GPUs', () => {
  it('has no measure that one of them does not tell', () => {
    expect(parseGpuUse('10, 1000, 4000, 100.00\n[N/A], 1000, 4000, [N/A]\n')).toEqual({ gpuMemory: 25 });
    expect(parseGpuUse('')).toEqual({});
    expect(parseGpuUse('No devices were found\n')).toEqual({});
  });
});
