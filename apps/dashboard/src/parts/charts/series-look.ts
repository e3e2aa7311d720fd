/** Gives each series of a chart a colour and a dash. `tokens.css` defines the colours as `--series-0` and so on. */
export const COLOURS = 7;

export const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3]] as const;

/** Returns the colour of a series in the present theme, because a canvas cannot use the names of `tokens.css`. */
export const colourOf = (style: CSSStyleDeclaration, group: number): string =>
  style.getPropertyValue(`--series-${group % COLOURS}`).trim();

/** Returns the classes of an SVG line that looks like the series of this group. */
export const lineClass = (group: number): string => `stroke-${group % COLOURS} dash-${group % DASHES.length}`;
