/**
 * Tests that colours are written only if stdout accepts them. This is decided when the process starts, so each case is a
 * separate process.
 */
import { execFileSync } from 'node:child_process';
import { locateBuilt } from '@ordo/testing';
import { describe, expect, it } from 'vitest';

const TABLE = '│ sape │ ✓ reproduced │ ▼ worse │ ? inconclusive │ 3 reproduced';

function paint(environment: NodeJS.ProcessEnv): string {
  const module = JSON.stringify(locateBuilt('apps/cli', 'paint.js'));
  const code = `const { paintVerdicts } = await import(${module}); console.log(paintVerdicts(${JSON.stringify(TABLE)}));`;
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...inherited } = process.env;
  const env = { ...inherited, ...environment };
  return execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8', env });
}

describe('paintVerdicts', () => {
  it('leaves the text as it is where stdout is no terminal, and where NO_COLOR is set', () => {
    expect(paint({})).toBe(`${TABLE}\n`);
    expect(paint({ NO_COLOR: '1' })).toBe(`${TABLE}\n`);
  });

  it('colours verdicts with their glyphs, and nothing else', () => {
    expect(paint({ FORCE_COLOR: '1' })).toBe(
      '│ sape │ \u001B[32m✓ reproduced\u001B[39m │ \u001B[31m▼ worse\u001B[39m │ \u001B[33m? inconclusive\u001B[39m │ 3 reproduced\n',
    );
  });
});
