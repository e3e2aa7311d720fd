import { describe, expect, it } from 'vitest';
import { escapeText } from './markdown.ts';

describe('escapeText', () => {
  it('shows every sign of HTML and Markdown as it is, and an entity as its letters', () => {
    expect(escapeText('<a_b> & {c}')).toBe('&lt;a\\_b&gt; & &#123;c&#125;');
    expect(escapeText('as &apos; or &#39;')).toBe('as &amp;apos; or &amp;#39;');
  });

  it('leaves code as it is', () => {
    expect(escapeText('< `<&lt;>`')).toBe('&lt; `<&lt;>`');
  });
});
