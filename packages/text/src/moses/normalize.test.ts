import { describe, expect, it } from 'vitest';
import { removeNonPrinting, replaceUnicodePunctuation } from './characters.ts';
import { createNormalizer } from './normalize.ts';

const normalize = (language: string, line: string): string => createNormalizer({ language })(line);

describe('createNormalizer', () => {
  it('makes quotation marks, apostrophes and dashes plain', () => {
    expect(normalize('en', '„a“ “b” it’s — ‘c’ – d…')).toBe(`"a" "b" it's - 'c" - d...`);
  });

  it('moves commas and full stops into quotation marks in English and out of them in German', () => {
    expect(normalize('en', '"a", "b".')).toBe('"a," "b."');
    expect(normalize('de', '"a," "b."')).toBe('"a", "b".');
    expect(normalize('cs', '"a," "b."')).toBe('"a," "b."');
  });

  it('turns a no-break space between digits into a comma or a point', () => {
    expect(normalize('fr', '1\u00a0000')).toBe('1,000');
    expect(normalize('en', '1\u00a0000')).toBe('1.000');
  });

  it("leaves ` and '' to the Penn treebank", () => {
    expect(createNormalizer({ language: 'en', penn: true })('`a`')).toBe('`a`');
    expect(normalize('en', '`a`')).toBe("'a'");
  });

  it('tidies blanks around brackets and before marks', () => {
    expect(normalize('en', 'a( b )c  d : 5 %')).toBe('a (b) c d: 5%');
  });
});

describe('Character filters', () => {
  it('put a blank for what does not print', () => {
    expect(removeNonPrinting('a\u200bb\tc\ue000d\u00ade')).toBe('a b c d e');
  });

  it('put ASCII for full-width punctuation', () => {
    expect(replaceUnicodePunctuation('你好。  再见，「５」…')).toBe('你好. 再见,"5"...');
  });
});
