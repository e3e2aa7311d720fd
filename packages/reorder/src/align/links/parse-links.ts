/** Reads lines of links. Gold lines may have possible links, `source p target`, and positions are counted from 0 or from 1. */
import { OrdoError } from '@ordo/core/errors';
import type { Link } from './symmetrize.ts';

/** A larger position is surely a mistake, and would take gigabytes of memory. */
const MOST_WORDS = 2 ** 15;
const LINK = /^(\d+)([-p])(\d+)$/;

export interface GoldLinks {
  readonly sure: readonly Link[];
  /** All links, because the sure ones are also possible. */
  readonly possible: readonly Link[];
}

/** The place of a line, for error messages. */
export interface LineOrigin {
  readonly name: string;
  /** The number of the line, counted from 1. */
  readonly line: number;
}

/** Reads `0-0 1-2 …`; everything before the last ` ||| ` is skipped, as in atools. */
export function parseLinks(text: string, origin: LineOrigin): Link[] {
  return linksOf(text).map((token) => {
    const match = LINK.exec(token);
    if (match === null || match[2] === 'p')
      throw linkError(token, origin, 'write links as source-target, like 0-0 1-2');
    return toLink(match, 0, token, origin);
  });
}

export function parseGoldLinks(text: string, origin: LineOrigin, firstPosition: 0 | 1): GoldLinks {
  const sure: Link[] = [];
  const possible: Link[] = [];
  for (const token of linksOf(text)) {
    const match = LINK.exec(token);
    if (match === null) throw linkError(token, origin, 'write sure links like 3-4, and possible links like 3p4');
    const link = toLink(match, firstPosition, token, origin);
    possible.push(link);
    if (match[2] === '-') sure.push(link);
  }
  return { sure, possible };
}

export function renderLinkLine(links: readonly Link[]): string {
  return links.map(([i, j]) => `${i}-${j}`).join(' ');
}

function linksOf(text: string): string[] {
  const start = text.lastIndexOf(' ||| ');
  return (start < 0 ? text : text.slice(start + 5)).split(/[ \t\r]+/).filter((token) => token !== '');
}

function toLink(match: RegExpExecArray, firstPosition: number, token: string, origin: LineOrigin): Link {
  const [i, j] = [Number(match[1]) - firstPosition, Number(match[3]) - firstPosition] as const;
  if (i < 0 || j < 0) throw linkError(token, origin, 'count positions from 1, or leave --one-based out');
  if (i >= MOST_WORDS || j >= MOST_WORDS) throw linkError(token, origin, `positions are below ${MOST_WORDS}`);
  return [i, j];
}

function linkError(token: string, { name, line }: LineOrigin, fix: string): OrdoError {
  return new OrdoError(
    'text.invalid-file',
    `line ${line} of ${name} has ${JSON.stringify(token)}, which is not a link`,
    {
      fix,
    },
  );
}
