/** How many colours and dashes the series of charts have. `tokens.css` names the colours, `--series-0` and so on. */
export const COLOURS = 7;

export const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3]] as const;

/** A canvas needs the colour itself, which the theme decides. */
export const colourOf = (style: CSSStyleDeclaration, group: number): string =>
  style.getPropertyValue(`--series-${group % COLOURS}`).trim();

/** The classes of a line in an SVG, which looks like the series of this group. */
export const lineClass = (group: number): string => `stroke-${group % COLOURS} dash-${group % DASHES.length}`;
