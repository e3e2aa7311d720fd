import { describe, expect, it } from 'vitest';
import { createDetokenizer } from './detokenize.ts';
import { escapeLine, unescapeLine } from '../escape.ts';

const detokenize = (language: string, line: string): string => createDetokenizer({ language })(line);

describe('createDetokenizer', () => {
  it('joins punctuation to the left, brackets and currencies to the right', () => {
    expect(detokenize('en', 'It costs $ 5 ( about 4 € ) , no ?')).toBe('It costs $5 (about 4 €), no?');
  });

  it('pairs quotation marks and unescapes entities', () => {
    expect(detokenize('en', 'He said &quot; yes &quot; and left .')).toBe('He said "yes" and left.');
  });

  it('joins contractions by language', () => {
    expect(detokenize('en', "he 's the dogs ' house")).toBe("he's the dogs' house");
    expect(detokenize('fr', "l' homme ?")).toBe("l'homme ?");
    expect(detokenize('cs', '3 , 5 je - li to')).toBe('3,5 je-li to');
    expect(detokenize('fi', 'EU: n')).toBe('EU:n');
  });

  it('joins Chinese and Japanese, but not Korean', () => {
    expect(detokenize('zh', '你 好 abc 世 界')).toBe('你好 abc 世界');
    expect(detokenize('ko', '한 국')).toBe('한 국');
  });

  it('capitalises the first letter when asked', () => {
    expect(createDetokenizer({ language: 'en', uppercaseFirst: true })('" été .')).toBe('"Été.');
  });

  it('undoes the Penn treebank, in English only', () => {
    const penn = createDetokenizer({ language: 'en', penn: true });
    expect(penn("He ca n't -LRB- go -RRB- `` now '' .")).toBe('He can\'t (go) "now".');
    expect(() => createDetokenizer({ language: 'de', penn: true })).toThrow('"de"');
  });
});

describe('Escaping', () => {
  it('goes there and back', () => {
    const line = `a & b | < > ' " [ ]`;
    expect(escapeLine(line)).toBe('a &amp; b &#124; &lt; &gt; &apos; &quot; &#91; &#93;');
    expect(unescapeLine(escapeLine(line))).toBe(line);
  });

  it('undoes &amp; last', () => {
    expect(unescapeLine('&amp;lt; &bar;')).toBe('&lt; |');
  });

  it('keeps translation markup', () => {
    expect(escapeLine('<n translation="x"> y </n>')).toBe('<n translation="x"> y </n>');
  });
});
