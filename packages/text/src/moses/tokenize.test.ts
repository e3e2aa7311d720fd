import { describe, expect, it } from 'vitest';
import { parsePrefixes } from './prefixes.ts';
import { createTokenizer } from './tokenize.ts';

const prefixes = parsePrefixes('# comment\nMr\nNo #NUMERIC_ONLY#\n');
const plain = { language: 'en', prefixes, escape: false } as const;

describe('createTokenizer', () => {
  const tokenize = createTokenizer(plain);

  it('splits off punctuation', () => {
    expect(tokenize('Hello, (old) world!')).toBe('Hello , ( old ) world !');
    expect(tokenize('wait... what?!')).toBe('wait ... what ? !');
  });

  it('keeps commas inside numbers', () => {
    expect(tokenize('5,300 or a,b')).toBe('5,300 or a , b');
  });

  it('keeps the full stop of known prefixes, of initials and before lower case', () => {
    expect(tokenize('Mr. Big. No. 5 No. Way U.S. Army. lower end.')).toBe(
      'Mr. Big . No. 5 No . Way U.S. Army. lower end .',
    );
  });

  it('splits English contractions to the right and French ones to the left', () => {
    expect(tokenize("can't Bob's 1990's")).toBe("can 't Bob 's 1990 's");
    expect(createTokenizer({ ...plain, language: 'fr' })("l'été")).toBe("l' été");
    expect(createTokenizer({ ...plain, language: 'de' })("geht's")).toBe("geht ' s");
  });

  it('splits hyphens when aggressive', () => {
    expect(createTokenizer({ ...plain, aggressive: true })('well-known - x')).toBe('well @-@ known - x');
  });

  it('escapes by default', () => {
    expect(createTokenizer({ language: 'en', prefixes })('"A & B" [x|y]')).toBe(
      '&quot; A &amp; B &quot; &#91; x &#124; y &#93;',
    );
  });

  it('leaves protected matches whole, wherever they are', () => {
    const protect = createTokenizer({ ...plain, protectedPatterns: [String.raw`\w+@\w+\.org`] });
    expect(protect('(mail a@b.org).')).toBe('( mail a@b.org ) .');
    expect(() => createTokenizer({ ...plain, protectedPatterns: ['x*'] })('abc')).toThrow('matches the empty text');
  });

  it('tidies white space, but leaves a blank line as it is', () => {
    expect(tokenize(' a\u00a0b\u2028c\u0001 ')).toBe('a b c');
    expect(tokenize(' \t')).toBe(' \t');
  });

  it('gives a word the same tokens everywhere except at the ends of a line', () => {
    expect(tokenize("'tis and 'tis")).toBe("'tis and ' tis");
    expect(tokenize("''")).toBe("''");
    expect(tokenize("a '' b ''")).toBe("a ' ' b ' '");
  });

  it('follows the Penn treebank on request', () => {
    expect(createTokenizer({ ...plain, penn: true })(`He said "can't (go)".`)).toBe(
      'He said `` ca n&apos;t -LRB- go -RRB- &apos;&apos; .',
    );
  });

  it('names the languages that it knows when it does not know one', () => {
    expect(() => createTokenizer({ language: 'english' })).toThrow('unknown language "english"');
  });
});
