import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubStandardInput } from '../testing/standard-input.ts';
import { readSpecSource } from './spec-source.ts';

const SPEC = {
  name: 'mine',
  dataset: { id: 'order-probe' },
  model: { preset: 'probe' },
  positional: { type: 'none' },
  seeds: [1],
};
const YAML = Object.entries(SPEC)
  .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
  .join('');

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a spec from standard input', () => {
  it.each([
    ['YAML', YAML],
    ['YAML that begins with a comment', `# mine\n${YAML}`],
    ['JSON', JSON.stringify(SPEC)],
    ['JSON behind white space', `\n  ${JSON.stringify(SPEC, null, 2)}`],
  ])('may be %s', async (_what, text) => {
    stubStandardInput(text);
    expect((await readSpecSource('-')).spec.name).toBe('mine');
  });

  it('that begins as JSON gets the errors of JSON', async () => {
    stubStandardInput('{ "name": "mine", }');
    await expect(readSpecSource('-')).rejects.toThrow('standard input: the document is not JSON');
  });
});
