import type { Link } from '../sentence.ts';

/** Parses a line of the form `m-n ||| s-t s-t …`. */
export function parseOracleLinks(line: string): Link[] {
  const links = line.slice(line.indexOf('|||') + 3).trim();
  return links === '' ? [] : links.split(' ').map((link) => link.split('-').map(Number) as unknown as Link);
}
