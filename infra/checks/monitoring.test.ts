import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findTool, INFRA } from './tool.ts';

const promtool = findTool({ name: 'promtool', get: 'apt-get install prometheus' }, 'the rules of infra/monitoring');
const folder = path.join(INFRA, 'monitoring');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

interface Rule {
  readonly alert?: string;
  readonly annotations?: { readonly runbook: string };
}

const alerts = (parse(read('rules.yaml')) as { groups: { rules: Rule[] }[] }).groups
  .flatMap(({ rules }) => rules)
  .filter(({ alert }) => alert !== undefined);

describe.runIf(promtool.present)('promtool', () => {
  it('accepts the rules and the configuration', () => {
    expect(promtool.run(['check', 'rules', '--lint-fatal', 'rules.yaml'], folder)).toMatchObject({ status: 0 });
    const config = promtool.run(['check', 'config', '--syntax-only', 'prometheus.yaml'], folder);
    expect({ status: config.status, errors: config.errors }).toEqual({ status: 0, errors: '' });
  });

  it('sees each alert raised when it should be, and none while all is well', () => {
    const { status, output, errors } = promtool.run(['test', 'rules', 'rules.test.yaml'], folder);
    expect({ status, said: status === 0 ? '' : output + errors }).toEqual({ status: 0, said: '' });
  });
});

describe('the alerts', () => {
  it('are each tried, and each have an entry in the runbook', () => {
    const tried = read('rules.test.yaml');
    const runbook = readFileSync(path.join(INFRA, '../docs/how-to/operate.md'), 'utf8');
    expect(alerts.length).toBeGreaterThan(10);
    for (const { alert = '', annotations } of alerts) {
      expect(tried).toContain(`alertname: ${alert}`);
      expect(annotations?.runbook).toBe(`docs/how-to/operate.md#${alert.toLowerCase()}`);
      expect(runbook).toMatch(new RegExp(`^#+ ${alert}$`, 'm'));
    }
  });
});
