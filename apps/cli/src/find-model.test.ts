import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_MODEL, defaultModelFolder, findLanguageModel } from './find-model.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'ordo-find-model-'));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

function makeModel(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'config.json'), '{}');
}

describe('findLanguageModel', () => {
  it('takes the default model of the home by its name, and says how to get one where there is none', () => {
    expect(() => findLanguageModel(DEFAULT_MODEL, home)).toThrow(`there is no default language model in ${home}`);
    makeModel(defaultModelFolder(home));
    expect(findLanguageModel(DEFAULT_MODEL, home)).toBe(defaultModelFolder(home));
  });

  it('takes any other name for a folder, also that of a run', () => {
    makeModel(path.join(home, 'run/model'));
    expect(findLanguageModel(path.join(home, 'run'), home)).toBe(path.join(home, 'run/model'));
    expect(() => findLanguageModel(path.join(home, 'other'), home)).toThrow('there is no trained model');
  });
});
