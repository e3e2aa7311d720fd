/** Reads the SVG of our own figures, which is flat, into marks. It cannot read arbitrary SVG. */

export interface Mark {
  /** The name of the element. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The content of a text. */
  readonly content: string;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** The marks in the order in which they are drawn. */
  readonly marks: readonly Mark[];
}

/** Matches elements that are not drawn: the styles, which come from `styleOf`, and the full version of a text that is cut. */
const UNSEEN = /<(?<name>style|title)>.*?<\/\k<name>>/gsu;
const ELEMENT = /<(?<name>[a-z]+)(?<attributes>(?: [\w-]+="[^"]*")*)(?:\/>|>(?<content>[^<]*))/gu;
const ATTRIBUTE = /(?<key>[\w-]+)="(?<value>[^"]*)"/gu;

export function readMarks(svg: string): Drawing {
  const [root, ...marks] = [...svg.replaceAll(UNSEEN, '').matchAll(ELEMENT)].map(({ groups = {} }) => ({
    name: groups['name'] ?? '',
    attributes: readAttributes(groups['attributes'] ?? ''),
    content: unescapeXml(groups['content'] ?? ''),
  }));
  const [, , width = 0, height = 0] = root?.attributes.get('viewBox')?.split(' ').map(Number) ?? [];
  return { width, height, marks };
}

function readAttributes(words: string): Map<string, string> {
  return new Map(
    [...words.matchAll(ATTRIBUTE)].map(({ groups = {} }) => [groups['key'] ?? '', unescapeXml(groups['value'] ?? '')]),
  );
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function unescapeXml(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/gu, (entity, name: string) => CHARACTERS[name] ?? entity);
}
