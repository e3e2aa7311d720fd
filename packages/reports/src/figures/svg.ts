/** Writes the SVG that the figures need: escaped text, and numbers in a fixed form, so that equal data gives equal bytes. */
import { escapeXml } from '../formats/escaping/escape-xml.ts';
import { formatFixed } from '@ordo/core/format-score';

type Attributes = Readonly<Record<string, string | number>>;

/** Returns an element. Children are markup, so plain text must go through `text`. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const list = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? coordinate(value) : escapeXml(value)}"`)
    .join('');
  return children.length === 0 ? `<${name}${list}/>` : `<${name}${list}>${children.join('')}</${name}>`;
}

/** Returns a piece of text. If it is longer than `most` characters, its end is cut, and hovering over it shows the whole text. */
export function text(content: string, attributes: Attributes, most = Number.POSITIVE_INFINITY): string {
  const characters = Array.from(content);
  if (characters.length <= most) return element('text', attributes, escapeXml(content));
  const cut = `${characters.slice(0, most - 1).join('')}…`;
  return element('text', attributes, element('title', {}, escapeXml(content)), escapeXml(cut));
}

/** Formats a coordinate with at most two decimals. */
export function coordinate(value: number): string {
  return String(Number(formatFixed(value, 2)));
}
