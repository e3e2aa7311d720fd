/**
 * Defines how the parts of a figure look on a light and on a dark page, by their classes. The styles exist as CSS, and as plain
 * values for programs that read no CSS.
 */

/**
 * The number of styles for series, which differ in colour (Okabe & Ito 2008, safe for colour-blind readers) and in dash
 * pattern.
 */
export const SERIES_COUNT = 7;
const COLOURS = {
  light: ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#a87900', '#3b8fc4', '#555555'],
  dark: ['#56b4e9', '#e8853a', '#33c79a', '#e0a3c3', '#f0c05a', '#8fd0f5', '#bbbbbb'],
} as const;
const DASHES = ['none', '8 4', '2 3', '10 3 2 3', '5 2', '1 4', '12 5'];

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

type Declarations = Readonly<Record<string, string>>;

/**
 * A rule. Its selectors are the name of an element, or classes that an element must have, such as `.line.d0`; several are
 * separated by commas.
 */
type Rule = readonly [selectors: string, declarations: Declarations];

const colourRules = (theme: Theme): Rule[] =>
  COLOURS[theme].map((colour, i) => [`.s${i}`, { stroke: colour, fill: colour }]);

const LIGHT: readonly Rule[] = [
  ['text', { font: '13px system-ui,sans-serif', fill: '#222' }],
  ['.title', { 'font-size': '15px', 'font-weight': '600' }],
  ['.axis', { stroke: '#222', fill: 'none' }],
  ['.grid', { stroke: '#ddd', fill: 'none' }],
  ['.error', { stroke: '#222' }],
  ['.paper', { fill: '#fff' }],
  ...colourRules('light'),
  ['.line', { fill: 'none', 'stroke-width': '2' }],
  ...DASHES.map((dash, i): Rule => [`.line.d${i}`, { fill: 'none', 'stroke-dasharray': dash }]),
  ['.band', { 'fill-opacity': '.25', stroke: 'none' }],
  ['.band-sample', { 'stroke-opacity': '.35', 'stroke-width': '14' }],
  ['.thick', { 'stroke-width': '5' }],
];

/** The rules that differ on a dark page; they follow the rules above. */
const DARK: readonly Rule[] = [
  ['text', { fill: '#eee' }],
  ['.axis,.error', { stroke: '#eee' }],
  ['.grid', { stroke: '#444' }],
  ['.paper', { fill: '#161616' }],
  ...colourRules('dark'),
  ['.line', { fill: 'none' }],
  ['.band', { stroke: 'none' }],
];

/** Writes one rule. Every rule is limited to figures, because an SVG inside a page shares its styles with the page. */
function writeRule([selectors, declarations]: Rule): string {
  const confined = selectors.split(',').map((selector) => `.ordo-figure ${selector}`);
  const list = Object.entries(declarations).map(([key, value]) => `${key}:${value}`);
  return `${confined.join(',')}{${list.join(';')}}`;
}

export const STYLE = [...LIGHT.map(writeRule), '@media (prefers-color-scheme:dark){', ...DARK.map(writeRule), '}'].join(
  '',
);

/**
 * Returns the declarations that apply to an element. As in CSS, a selector with more classes wins, and among equals the later
 * one.
 */
export function styleOf(name: string, classes: readonly string[], theme: Theme): Declarations {
  const single = [...LIGHT, ...(theme === 'dark' ? DARK : [])].flatMap(([selectors, declarations]) =>
    selectors.split(',').map((selector) => ({ selector, declarations })),
  );
  const matching = single.filter(({ selector }) => {
    const [tag, ...needed] = selector.split('.');
    return (tag === '' || tag === name) && needed.every((one) => classes.includes(one));
  });
  const sorted = matching.toSorted((a, b) => countClasses(a.selector) - countClasses(b.selector));
  return Object.assign({}, ...sorted.map(({ declarations }) => declarations)) as Declarations;
}

const countClasses = (selector: string): number => selector.split('.').length - 1;
