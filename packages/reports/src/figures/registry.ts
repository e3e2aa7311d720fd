/** The forms of figures. A new form is one file here and one line below. */
import { bars } from './bars.ts';
import type { FigureForm } from './figure-form.ts';
import { intervals } from './intervals.ts';
import { lines } from './lines.ts';

export const FIGURE_FORMS: readonly FigureForm[] = [lines, bars, intervals];
