import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildLanguageModel, type LanguageOptions, scoreText } from '@ordo/nmt';
import { listPositionalEncodings } from '@ordo/nmt/declarations';
import { loadEngine } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { learnTokenizer } from '../tokenizer/learn-tokenizer.ts';
import { readTokenizer } from '../tokenizer/read-tokenizer.ts';
import { loadLanguageModel } from './load-language-model.ts';
import { writeLanguageModel } from './write-language-model.ts';

beforeAll(async () => {
  await loadEngine('auto', { threads: 1 });
});

const TINY: LanguageOptions = { dimension: 8, heads: 2, feedForward: 12, layers: 2, maxPositions: 16 };
const TOKENIZER = learnTokenizer(['the cat sat on the mat'], 262);

const build = (type: string, model: Partial<LanguageOptions> = {}, vocabulary: object = { padId: 1, startId: 0 }) =>
  buildLanguageModel({
    model: { ...TINY, ...model },
    positional: { type },
    vocabulary: { size: 262, ...vocabulary },
    parameters: 3,
  });

const ENCODINGS = listPositionalEncodings()
  .filter(({ needsEncoder }) => needsEncoder !== true)
  .map(({ id }) => id);

describe('writeLanguageModel', () => {
  it.each(ENCODINGS)('writes a model with %s that is read again to the bit', async (type) => {
    const folder = temporaryFolder();
    const model = await build(type);
    await writeLanguageModel(folder, { model, tokenizer: TOKENIZER });
    const ids = readTokenizer(folder).encodeIds('the cat');
    const { model: loaded, bosId, eosId } = await loadLanguageModel(folder);
    expect(loaded.positional).toEqual(model.positional);
    expect(loaded.vocabulary).toEqual(model.vocabulary);
    expect(await scoreText(loaded, ids)).toEqual(await scoreText(model, ids));
    expect([bosId, eosId, ids[0]]).toEqual([0, 0, 0]);
    model.dispose();
    loaded.dispose();
  });

  it('keeps the form of a model: norms last, two tables, a bias of the output, another activation', async () => {
    const folder = temporaryFolder();
    const model = await build('rope', {
      norm: 'post',
      tiedEmbeddings: false,
      outputBias: true,
      activation: 'gelu',
      embeddingScale: 'none',
    });
    await writeLanguageModel(folder, { model, tokenizer: TOKENIZER, origin: { run: 'r1' } });
    const { model: loaded } = await loadLanguageModel(folder);
    expect(loaded.shape).toEqual(model.shape);
    const ids = Int32Array.of(0, 5, 9, 260);
    expect(await scoreText(loaded, ids)).toEqual(await scoreText(model, ids));
    expect(JSON.parse(readFileSync(path.join(folder, 'config.json'), 'utf8'))).toMatchObject({ run: 'r1' });
    model.dispose();
    loaded.dispose();
  });

  it('refuses a model without the token that begins its texts', async () => {
    const model = await build('none', {}, {});
    await expect(writeLanguageModel(temporaryFolder(), { model, tokenizer: TOKENIZER })).rejects.toThrow(
      'has no startId or no padId',
    );
    model.dispose();
  });

  it('is refused by name when config.json names an encoding that is not known', async () => {
    const folder = temporaryFolder();
    const model = await build('none');
    await writeLanguageModel(folder, { model, tokenizer: TOKENIZER });
    model.dispose();
    const file = path.join(folder, 'config.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"type": "none"', '"type": "nonesuch"'));
    await expect(loadLanguageModel(folder)).rejects.toThrow('nonesuch');
  });
});
