/** Compares four tokenizers on 592 strings with tokenizers 0.23.2. */
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readTokenizer } from '../tokenizer/read-tokenizer.ts';
import { checkTokenizer, type ExpectedOfTokenizer } from './check-tokenizer.ts';
import { haveOracles, oraclePath, readOracle } from './oracle-files.ts';

describeWithReferences(haveOracles('byte-level BPE'), 'the tokenizer', () => {
  const strings = (readOracle('tokenizers', 'strings.json') as { text: string }[]).map(({ text }) => text);

  it.each(['gpt2-600', 'gpt2-2000', 'opt-2000', 'opt-600-prefix'])('%s equals the reference', (name) => {
    expect(strings).toHaveLength(592);
    const expected = readOracle('tokenizers', name, 'expected.json') as ExpectedOfTokenizer;
    checkTokenizer(readTokenizer(oraclePath('tokenizers', name)), strings, expected);
  });

  it('makes the same tokens from vocab.json and merges.txt as from tokenizer.json', () => {
    const folder = temporaryFolder({ 'special_tokens_map.json': '{"eos_token":"<|endoftext|>"}' });
    for (const name of ['vocab.json', 'merges.txt']) {
      copyFileSync(oraclePath('tokenizers', 'gpt2-600', name), path.join(folder, name));
    }
    const [older, newer] = [readTokenizer(folder), readTokenizer(oraclePath('tokenizers', 'gpt2-600'))];
    for (const text of strings) {
      expect(older.encode(text)).toEqual(newer.encode(text));
    }
  });
});
