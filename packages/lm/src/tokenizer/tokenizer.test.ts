import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { addedToken, TINY_MERGES, TINY_VOCABULARY, tinyTokenizerJson } from '../testing/tiny-tokenizer.ts';
import { readTokenizer } from './read-tokenizer.ts';
import { parseTokenizerJson } from './tokenizer-json.ts';
import { Tokenizer } from './tokenizer.ts';

const reading = (changes: Readonly<Record<string, unknown>> = {}) =>
  new Tokenizer(parseTokenizerJson(tinyTokenizerJson(changes), 'tokenizer.json'));

describe('a tokenizer', () => {
  it('merges the bytes of words, and puts them together again', () => {
    const tokenizer = reading();
    const { ids, tokens, offsets } = tokenizer.encode('the the low');
    expect(tokens).toEqual(['the', 'Ġthe', 'Ġ', 'low']);
    expect(ids).toEqual([257, 258, 32, 260]); // the ids of single bytes are the bytes
    expect(offsets).toEqual([
      [0, 3],
      [3, 7],
      [7, 8],
      [8, 11],
    ]);
    expect(tokenizer.decode(ids)).toBe('the the low');
  });

  it('covers the whole of a character with the tokens of its bytes, in UTF-16 units', () => {
    expect(reading().encode('a😀é').offsets).toEqual([
      [0, 1],
      [1, 3],
      [1, 3],
      [1, 3],
      [1, 3],
      [3, 4],
      [3, 4],
    ]);
  });

  it('decodes a byte order mark, and broken UTF-8 as U+FFFD', () => {
    const tokenizer = reading();
    expect(tokenizer.decode(tokenizer.encodeIds('\u{feff}x'))).toBe('\u{feff}x');
    expect(tokenizer.decode(tokenizer.encodeIds('é').subarray(0, 1))).toBe('\u{fffd}');
    expect(() => tokenizer.decode([3, 999])).toThrow('no token of this vocabulary of 261 has the id 999');
  });

  it('finds added tokens by their rules', () => {
    const tokenizer = reading({
      added_tokens: [
        addedToken('<a>', 261),
        addedToken('<a>b', 262, { special: false }),
        addedToken('and', 263, { single_word: true }),
        addedToken('<r>', 264, { rstrip: true }),
        addedToken('<l>', 265, { lstrip: true }),
      ],
    });
    const tokensOf = (text: string) => tokenizer.encode(text).tokens;
    // Of two tokens at the same place, the longer one is found.
    expect(tokensOf('<a><a>b')).toEqual(['<a>', '<a>b']);
    expect(tokenizer.decode([261, 262], { skipSpecial: true })).toBe('<a>b');
    // A separate word has no letters, digits or _ next to it.
    expect(tokensOf('and.and')).toEqual(['and', '.', 'and']);
    expect(tokensOf('sand')).toEqual(['s', 'a', 'n', 'd']);
    expect(tokensOf('𝒂and')).not.toContain('and');
    expect(tokensOf('low <l> <r>  low')).toEqual(['low', ' <l>', 'Ġ', '<r>  ', 'low']);
    // White space that the previous token has taken is gone.
    expect(tokensOf('<r> <l>')).toEqual(['<r> ', '<l>']);
    expect(tokenizer.idOf('<l>')).toBe(265);
    expect(tokenizer.idOf('low')).toBe(260);
    expect(tokenizer.idOf('high')).toBe(null);
  });
});

const template = (single: unknown[], pair: unknown[] = []) => ({
  type: 'TemplateProcessing',
  single,
  pair,
  special_tokens: {},
});

describe('the files of a tokenizer', () => {
  it('may be vocab.json and merges.txt, with special tokens and BOS beside them', () => {
    const folder = temporaryFolder({
      'vocab.json': JSON.stringify({ ...TINY_VOCABULARY, '</s>': 261 }),
      'merges.txt': TINY_MERGES,
      'special_tokens_map.json': JSON.stringify({ bos_token: { content: '</s>', lstrip: true }, eos_token: '</s>' }),
      'tokenizer_config.json': JSON.stringify({ add_bos_token: true, add_prefix_space: true }),
    });
    const { tokens, specialMask } = readTokenizer(folder).encode('the</s>');
    expect(tokens).toEqual(['</s>', 'Ġthe', '</s>']);
    expect(specialMask).toEqual([1, 0, 0]);
  });

  it('must be there, and be UTF-8', () => {
    expect(() => readTokenizer(temporaryFolder())).toThrow(
      'has neither tokenizer.json, nor vocab.json with merges.txt',
    );
    const broken = temporaryFolder({ 'tokenizer.json': Uint8Array.of(0xff) });
    expect(() => readTokenizer(broken)).toThrow('is not UTF-8');
    const folder = { 'vocab.json': JSON.stringify(TINY_VOCABULARY), 'merges.txt': TINY_MERGES };
    const config = { 'tokenizer_config.json': '{"add_bos_token":true}' };
    expect(() => readTokenizer(temporaryFolder({ ...folder, ...config }))).toThrow('no bos_token is known');
    const unknown = { 'special_tokens_map.json': '{"eos_token":"<end>"}' };
    expect(() => readTokenizer(temporaryFolder({ ...folder, ...unknown }))).toThrow('has "<end>", not a token');
    const lines = { ...folder, 'merges.txt': 't h\nth  e\n' };
    expect(() => readTokenizer(temporaryFolder(lines))).toThrow('merges.txt:2 is "th  e", not two tokens');
  });

  const byteLevel = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: false };
  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['a normaliser', { normalizer: { type: 'NFC' } }, 'at normalizer has {"type":"NFC"}, not null'],
    ['truncation', { truncation: { max_length: 5 } }, 'at truncation has'],
    ['other words', { pre_tokenizer: { type: 'Whitespace' } }, 'at type has "Whitespace", not "ByteLevel"'],
    ['no words', { pre_tokenizer: { ...byteLevel, use_regex: false } }, 'at use_regex has false'],
    ['another decoder', { decoder: { type: 'WordPiece' } }, 'at type has "WordPiece"'],
    ['another model', { model: { type: 'Unigram' } }, 'at type has "Unigram", not "BPE"'],
    ['dropout', { model: { dropout: 0.1 } }, 'at dropout has 0.1'],
    ['marks at the end of words', { model: { end_of_word_suffix: '</w>' } }, 'at end_of_word_suffix has "</w>"'],
    ['whole words first', { model: { ignore_merges: true } }, 'at ignore_merges has true'],
    ['a merge of three', { model: { merges: ['t h e'] } }, 'has "t h e" as merge 0, not two tokens'],
    ['an id of two tokens', { model: { vocab: { ...TINY_VOCABULARY, x2: 5 } } }, 'at x2 has the id 5 of'],
    ['an id that is none', { model: { vocab: { ...TINY_VOCABULARY, x2: -1 } } }, 'at x2 has -1, not an id'],
    ['an added token of a taken id', { added_tokens: [addedToken('<a>', 5)] }, 'the id 5 belongs to'],
    ['an added token without text', { added_tokens: [addedToken('', 300)] }, 'at content has "", not a text'],
    ['another processor', { post_processor: { type: 'BertProcessing' } }, 'at type has "BertProcessing"'],
    ['a template without text', { post_processor: template([]) }, 'at single has the texts none'],
    [
      'a template of an unknown token',
      {
        post_processor: template([{ SpecialToken: { id: '<s>', type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }]),
      },
      'at special_tokens at <s> is undefined',
    ],
  ])('are refused with %s', (_what, changes, message) => {
    expect(() => reading(changes)).toThrow(message);
  });

  it('are refused when they are no JSON, or have a token twice', () => {
    expect(() => parseTokenizerJson('{', 'x.json')).toThrow('x.json is not JSON');
    expect(() => parseTokenizerJson('{"a":1,"a":2}', 'x.json')).toThrow('x.json has "a" twice');
  });
});
