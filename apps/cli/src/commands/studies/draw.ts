/** `ordo draw`: writes the pictures of a report. */
import path from 'node:path';
import { type Command, Option } from 'commander';
import { OrdoError } from '@ordo/core';
import { drawPictures, type Theme, THEMES } from '@ordo/reports';
import type { Context } from '../../context.ts';
import { numberBetween } from '../../options/number-options.ts';
import type { Output } from '../../output.ts';
import { readReport } from '../../reporting/read-report.ts';
import { writeFiles } from '../../reporting/write-files.ts';
import { requireWritableFolder } from '../../options/writable-path.ts';

const FORMATS = ['svg', 'png', 'pdf'] as const;

interface DrawOptions {
  readonly format: (typeof FORMATS)[number];
  readonly theme?: Theme;
  readonly scale?: number;
  readonly out: string;
}

const EXAMPLES = `
Examples:
  ordo draw ordo-checks/order-probe/demo --format pdf        # for a paper
  ordo draw report.json --format png --theme dark --scale 3  # for slides
  ordo judge scores.csv --study ./my.study.yaml --format json --out report.json; ordo draw report.json`;

export function addDrawCommand(program: Command, context: Context): void {
  program
    .command('draw')
    .argument('<report>', 'a report.json, or the folder with one that "ordo run" or "ordo check" has written')
    .addOption(new Option('--format <format>', 'what to write').choices(FORMATS).default('svg'))
    .addOption(
      new Option('--theme <theme>', 'for light or dark pages (default: light; an SVG follows its page)').choices(
        THEMES,
      ),
    )
    .option('--scale <x>', 'pixels of a PNG for each pixel of the figure (default: 2)', numberBetween(0.5, 8))
    .option('--out <folder>', 'where the pictures are written', 'ordo-pictures')
    .summary('draw the pictures of a report')
    .description(
      'Draws the figures of a report, such as its learning curves, the scores of its tables as bars, and each verdict on the axis ' +
        'on which it was decided.',
    )
    .addHelpText('after', EXAMPLES)
    .action(async (place: string, options: DrawOptions) => {
      refuseIdle(options);
      const pictures = drawPictures(await readReport(place));
      if (pictures.size === 0) {
        throw new OrdoError('report.unavailable', `${place} has no figure, no two rows with scores and no verdict`, {
          fix: 'name a report of runs that have finished',
        });
      }
      const folder = path.resolve(options.out);
      await requireWritableFolder(folder);
      const files = await render(pictures, options, context.output());
      const paths = await writeFiles(folder, files);
      context.output().result({ files: paths }, paths.join('\n'));
    });
}

/** Refuses options without effect. @throws OrdoError for an option that the format does not have */
function refuseIdle({ format, theme, scale }: DrawOptions): void {
  const idle =
    format === 'svg' && theme !== undefined ? '--theme' : format !== 'png' && scale !== undefined ? '--scale' : null;
  if (idle === null) return;
  throw new OrdoError('request.invalid', `${idle} changes nothing in ${format.toUpperCase()}`, {
    fix: `leave it out, or add --format ${idle === '--theme' ? 'png or --format pdf' : 'png'}`,
  });
}

type Files = Map<string, string | Uint8Array>;

async function render(pictures: Map<string, string>, options: DrawOptions, output: Output): Promise<Files> {
  const { format, theme = 'light', scale = 2 } = options;
  const name = (one: string): string => `${one}.${format}`;
  if (format === 'svg') return new Map([...pictures].map(([one, svg]) => [name(one), svg]));
  const { findMissingLetters, readMarks, RENDERERS } = await import('../../drawing/index.ts');
  const drawings = [...pictures].map(([one, svg]) => [one, readMarks(svg)] as const);
  const missing = findMissingLetters(drawings.flatMap(([, { marks }]) => marks.map(({ content }) => content)));
  if (missing.length > 0)
    output.say(`boxes stand for ${missing.join('')}, because no font on this machine has these letters`);
  return new Map(drawings.map(([one, drawing]) => [name(one), RENDERERS[format](drawing, { theme, scale })]));
}
