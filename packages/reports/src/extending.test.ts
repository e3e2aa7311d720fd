import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PlainColumn } from './columns/column.ts';
import { COLUMNS } from './columns/registry.ts';
import { exampleRun, REFERENCES } from './examples/example-runs.ts';
import type { FigureForm } from './figures/figure-form.ts';
import { FIGURE_FORMS } from './figures/registry.ts';
import type { ReportFormat } from './formats/format.ts';
import { REPORT_FORMATS } from './formats/registry.ts';
import type * as Reports from './index.ts';

/** The content of a file that adds a column. */
const updates: PlainColumn = {
  id: 'updates',
  summary: 'the updates of the first seed',
  perMetric: false,
  title: 'updates',
  unit: null,
  align: 'right',
  applies: () => true,
  value: ({ row }) => row.results[0]?.training.updates ?? null,
  cell: ({ row }) => ({ text: `${row.results[0]?.training.updates ?? '–'}§`, marks: ['§'] }),
  marks: { '§': () => 'counted by hand.' },
  fields: ({ row }) => ({ updates: row.results[0]?.training.updates ?? null }),
};

/** The content of a file that adds a format. */
const titles: ReportFormat = {
  id: 'titles',
  title: 'the titles of the rows',
  extension: 'txt',
  file: 'titles.txt',
  needsJudgements: false,
  contentType: 'text/plain',
  render: ({ tables }) => tables.flatMap(({ rows }) => rows.map(({ title }) => title)).join('\n'),
};

/** The content of a file that adds a form of figures. */
const dots: FigureForm = { form: 'dots', draw: ({ series }) => `<svg>${series.length}</svg>` };

const parts = [{ runs: [exampleRun({ variant: 'sape', seed: 1, hypotheses: REFERENCES })] }];

/** Adds a line to a registry, and loads the package with this registry. */
async function withLine(registry: string, name: string, entry: object): Promise<typeof Reports> {
  vi.resetModules();
  const actual = await vi.importActual<Record<string, readonly object[]>>(registry);
  vi.doMock(registry, () => ({ ...actual, [name]: [...(actual[name] ?? []), entry] }));
  return await import('./index.ts');
}

afterEach(() => {
  vi.resetModules();
});

describe('one file and one line', () => {
  it('make a column, which every format prints', async () => {
    const { buildReport, renderReport } = await withLine('./columns/registry.ts', 'COLUMNS', updates);
    vi.doUnmock('./columns/registry.ts');
    const report = await buildReport({ parts });
    expect(report.tables[0]?.columns.at(-1)).toMatchObject({ id: 'updates', title: 'updates' });
    expect(report.tables[0]?.notes).toContain('§ counted by hand.');
    for (const format of ['text', 'markdown', 'html']) expect(renderReport(report, format)).toContain('100§');
    expect(renderReport(report, 'latex')).toContain('100\\S{}');
    expect(renderReport(report, 'csv')).toMatch(/,updates\r\n.+,100\r\n$/s);
    const chosen = await buildReport({ parts, columns: ['variant', 'updates'] });
    expect(chosen.tables[0]?.rows[0]?.cells.map(({ text }) => text)).toEqual(['sape', '100§']);
  });

  it('make a column that is left out unless it is asked for', async () => {
    const { buildReport } = await withLine('./columns/registry.ts', 'COLUMNS', { ...updates, applies: () => false });
    vi.doUnmock('./columns/registry.ts');
    const ids = async (columns?: string[]) =>
      (await buildReport({ parts, columns })).tables[0]?.columns.map(({ id }) => id);
    expect(await ids()).not.toContain('updates');
    expect(await ids(['updates'])).toEqual(['updates']);
  });

  it('make a format', async () => {
    const module = await withLine('./formats/registry.ts', 'REPORT_FORMATS', titles);
    vi.doUnmock('./formats/registry.ts');
    const report = await module.buildReport({ parts });
    expect(module.renderReport(report, 'titles')).toBe('sape');
    expect(module.renderReportFiles(report).get('titles.txt')).toBe('sape');
  });

  it('make a form of figures', async () => {
    const { buildReport } = await withLine('./figures/registry.ts', 'FIGURE_FORMS', dots);
    vi.doUnmock('./figures/registry.ts');
    const points = [{ x: 1, y: 1, error: null }];
    const chart = { name: 'd', title: 'd', form: 'dots', xLabel: 'x', yLabel: 'y', series: [{ name: 's', points }] };
    expect((await buildReport({ parts, charts: [chart] })).figures.at(-1)?.svg).toBe('<svg>1</svg>');
  });
});

describe('the registries', () => {
  it.each([
    ['columns', COLUMNS.map(({ id }) => id)],
    ['formats', REPORT_FORMATS.map(({ id }) => id)],
    ['figures', FIGURE_FORMS.map(({ form }) => form)],
  ])('of %s name each entry once, and each has a file of its name', (folder, ids) => {
    const files = readdirSync(path.join(import.meta.dirname, folder));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !files.includes(`${id}.ts`))).toEqual([]);
  });

  it('leave no column out', () => {
    const files = readdirSync(path.join(import.meta.dirname, 'columns')).map((file) => file.replace(/\.ts$/, ''));
    const own = files.filter((file) => !['column', 'registry'].includes(file));
    expect(own.toSorted()).toEqual(COLUMNS.map(({ id }) => id).toSorted());
  });
});
