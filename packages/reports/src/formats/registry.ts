/** The formats of a report. A new format is one file here and one line below. */
import { csv } from './csv.ts';
import type { ReportFormat } from './format.ts';
import { html } from './html.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { latex } from './latex.ts';
import { markdown } from './markdown.ts';
import { text } from './text.ts';

export const REPORT_FORMATS: readonly ReportFormat[] = [text, markdown, latex, csv, json, html, junit];
