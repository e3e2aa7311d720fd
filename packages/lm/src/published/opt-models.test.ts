import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../models/read-config.ts';
import { OPT_MODELS, type PublishedModel } from './opt-models.ts';

function read({ config }: PublishedModel): ReturnType<typeof readConfig> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ordo-opt-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  writeFileSync(path.join(folder, 'config.json'), JSON.stringify(config));
  return readConfig(folder);
}

const byId = (id: string): PublishedModel => OPT_MODELS.find((model) => model.id === id) as PublishedModel;

describe('the published sizes of OPT', () => {
  it.each(OPT_MODELS.filter(({ id }) => id !== 'opt-350m').map((model) => [model.id, model] as const))(
    '%s has a configuration that can be loaded',
    (_id, model) => {
      const { architecture, config } = read(model);
      expect(architecture.type).toBe('opt');
      expect(config.model.dimension % config.model.heads).toBe(0);
      expect(config.vocabularySize).toBe(50_272);
    },
  );

  it('opt-350m is refused by name', () => {
    expect(() => read(byId('opt-350m'))).toThrow('as in opt-350m');
  });

  it('has the published numbers of parameters', () => {
    // (50272 + 2050)·768 + 12·(4·(768² + 768) + 2·768·3072 + 3072 + 768 + 4·768) + 2·768
    expect(byId('opt-125m').parameters).toBe(125_239_296);
    expect(byId('opt-1.3b').parameters).toBe(1_315_758_080);
    expect(byId('opt-6.7b').parameters).toBe(6_658_473_984);
  });
});
