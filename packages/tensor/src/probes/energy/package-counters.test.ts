/** Tests the energy of processor packages with made-up folders of powercap, whose files are real. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PackageCounters } from './package-counters.ts';

describe('PackageCounters', () => {
  let folder = '';
  let milliseconds = 0;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ordo-powercap-'));
    milliseconds = 0;
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const setCounter = (zone: string, microjoules: number | string): void =>
    writeFileSync(path.join(folder, zone, 'energy_uj'), `${microjoules}\n`);

  const addZone = (zone: string, name: string, microjoules: number): void => {
    mkdirSync(path.join(folder, zone));
    writeFileSync(path.join(folder, zone, 'name'), `${name}\n`);
    // The range of Intel's server processors: 262,143.328850 J.
    writeFileSync(path.join(folder, zone, 'max_energy_range_uj'), '262143328850\n');
    setCounter(zone, microjoules);
  };

  const start = (): PackageCounters => new PackageCounters(folder, () => milliseconds);

  it('adds up the packages, and leaves out their parts, the platform, and a package that is shown twice', () => {
    addZone('intel-rapl:0', 'package-0', 1_000_000);
    addZone('intel-rapl:1', 'package-1', 5_000_000);
    addZone('intel-rapl:0:0', 'core', 100);
    addZone('intel-rapl:2', 'psys', 7_000_000);
    addZone('intel-rapl-mmio:0', 'package-0', 1_000_000);
    mkdirSync(path.join(folder, 'intel-rapl'));
    const counters = start();
    for (const zone of ['intel-rapl:0:0', 'intel-rapl:2', 'intel-rapl-mmio:0']) setCounter(zone, 90_000_000);
    setCounter('intel-rapl:0', 31_000_000);
    setCounter('intel-rapl:1', 17_500_000);
    // 31 − 1 = 30 J and 17.5 − 5 = 12.5 J.
    expect(counters.read()).toEqual({
      of: 'processors',
      joules: 42.5,
      method:
        'counters of the processor packages (RAPL, powercap), last value minus first: of the whole machine, also of what else ran',
    });
  });

  it('adds the range to a counter that has come round', () => {
    addZone('intel-rapl:0', 'package-0', 262_143_000_000);
    const counters = start();
    setCounter('intel-rapl:0', 671_150);
    // 0.67115 − 262,143 + 262,143.32885 = 1 J.
    expect(counters.read().joules).toBe(1);
    // A counter that has not moved adds nothing.
    expect(counters.read().joules).toBe(1);
  });

  it('gives no number if the counter may have come round twice between two readings', () => {
    addZone('intel-rapl:0', 'package-0', 0);
    const counters = start();
    milliseconds = 262_000;
    setCounter('intel-rapl:0', 5_000_000);
    // At 1,000 W, 262 s are 262,000 J, which is less than the range.
    expect(counters.read().joules).toBe(5);
    milliseconds += 263_000;
    setCounter('intel-rapl:0', 9_000_000);
    const { joules, method } = counters.read();
    expect([joules, method]).toEqual([null, expect.stringMatching(/was not read for 263 s/u)]);
    // What was missed once is never a measurement again.
    expect(counters.read().joules).toBe(null);
  });

  it('says why it has no number: no folder, no package, or no number in a file', () => {
    const missing = path.join(folder, 'none');
    expect(new PackageCounters(missing).read()).toEqual({
      of: 'processors',
      joules: null,
      method: `not measured: ${missing} does not exist`,
    });
    expect(start().read().method).toBe(`not measured: ${folder} has no counter of a processor package`);
    addZone('intel-rapl:0', 'package-0', 1);
    const counters = start();
    setCounter('intel-rapl:0', 'broken');
    expect(counters.read().method).toMatch(/energy_uj holds "broken", which is no number$/u);
  });
});
