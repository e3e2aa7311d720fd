/** Reads the SVG of our figures, which is flat, into its marks. It is no reader for SVG of others. */

export interface Mark {
  /** The name of the element. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** What a text says. */
  readonly content: string;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** In the sequence in which they are drawn. */
  readonly marks: readonly Mark[];
}

/** What is not drawn: the styles, which `styleOf` gives, and the whole of a text that is cut. */
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
