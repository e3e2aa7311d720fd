import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTool, INFRA } from './tool.ts';

const analyze = findTool({ name: 'systemd-analyze', get: 'apt-get install systemd' }, 'the units of infra/systemd');
const UNITS = ['ordo-api.service', 'ordo-worker@.service'];
/** Of 100, by the tool's own table; a service without any hardening has 96. */
const MOST_EXPOSURE = 20;
const read = (file: string): string => readFileSync(path.join(INFRA, 'systemd', file), 'utf8');
const repository = (file: string): string => readFileSync(path.join(INFRA, '..', file), 'utf8');

/** What the tool says about a unit, without its complaint that this machine lacks the program of the unit. */
function complaints(unit: string): string[] {
  const { output, errors } = analyze.run(['verify', '--man=no', path.join('systemd', unit)]);
  return `${output}${errors}`.split('\n').filter((line) => line !== '' && !/is not executable|not found/.test(line));
}

describe.runIf(analyze.present).each(UNITS)('%s', (unit) => {
  it('has no unknown setting and no wrong value', () => {
    expect(complaints(unit)).toEqual([]);
  });

  it('exposes the machine as little as it can', () => {
    const args = ['security', '--offline=true', '--no-pager', `--threshold=${MOST_EXPOSURE}`];
    const { status, output, errors } = analyze.run([...args, path.join('systemd', unit)]);
    expect({ status, said: status === 0 ? '' : output + errors }).toEqual({ status: 0, said: '' });
  });
});

describe('the units', () => {
  it('start the programs that the images start, and again whenever they end', () => {
    for (const [unit, image] of [
      ['ordo-api.service', 'api'],
      ['ordo-worker@.service', 'worker'],
    ] as const) {
      const program = /^CMD \["node", "(.*)"\]$/m.exec(repository(`docker/${image}.Dockerfile`))?.[1];
      expect(read(unit)).toContain(`ExecStart=/usr/bin/node ${program}\n`);
      expect(read(unit)).toMatch(/^Restart=always$/m);
      expect(read(unit)).toMatch(/^StartLimitIntervalSec=0$/m);
    }
  });

  it('give secrets as credentials, and leave a worker the time that it takes to hand its runs back', () => {
    const text = UNITS.map(read).join('\n');
    for (const [, variable, credential] of text.matchAll(/([A-Z_]+_FILE)=%d\/([a-z-]+)/g))
      expect({ variable, text }).toMatchObject({ text: expect.stringContaining(`LoadCredential=${credential}:`) });
    expect(text).not.toMatch(/(?:KEY|DATABASE_URL|REDIS_URL)=/);
    const worker = read('ordo-worker@.service');
    const [grace, timeout] = [/GRACE_SECONDS=(\d+)/, /TimeoutStopSec=(\d+)/].map((part) =>
      Number(part.exec(worker)?.[1]),
    );
    expect(timeout).toBeGreaterThan(grace as number);
  });

  it('come with settings that the programs read', () => {
    for (const [file, app] of [
      ['api.env', 'api'],
      ['worker.env', 'worker'],
    ] as const) {
      const names = [...read(file).matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name as string);
      expect(names.length).toBeGreaterThan(3);
      expect(names.filter((name) => !repository(`apps/${app}/src/env.ts`).includes(name))).toEqual([]);
    }
  });
});
