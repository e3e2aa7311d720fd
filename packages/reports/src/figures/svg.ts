/** The little SVG that the figures need: escaped text, and numbers of fixed form so that equal data give equal bytes. */
import { formatFixed } from '../format-number.ts';

type Attributes = Readonly<Record<string, string | number>>;

/** One element; children are finished markup, so text goes through `text`. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const list = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? coordinate(value) : escapeXml(value)}"`)
    .join('');
  return children.length === 0 ? `<${name}${list}/>` : `<${name}${list}>${children.join('')}</${name}>`;
}

/** A piece of text at a place. */
export function text(content: string, attributes: Attributes): string {
  return element('text', attributes, escapeXml(content));
}

/** A coordinate with at most two decimals. */
export function coordinate(value: number): string {
  return String(Number(formatFixed(value, 2)));
}

/** Characters that are markup, and those that XML 1.0 does not allow at all. */
export function escapeXml(content: string): string {
  return Array.from(content)
    .filter((character) => character >= ' ' || character === '\t' || character === '\n')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
