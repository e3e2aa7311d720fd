/** `ordo study`: lists and shows studies, checks the file of a study, and prints the pins that a study can have. */
import type { Command } from 'commander';
import { nameSeeds } from '@ordo/core';
import { readCodeBase } from '@ordo/spec';
import { describePins, hashStudy, listSpecParts, listStudies, PART_KINDS, type Pins, type Study } from '@ordo/studies';
import type { Context } from '../../context.ts';
import { type FormatOption, printsTable } from '../../listing/format-option.ts';
import { tableOf, type View } from '../../listing/table.ts';
import { readPinned } from '../../sources/pinned-parts.ts';
import { readStudySource, STUDY_ARGUMENT } from '../../sources/study-source.ts';

const EXAMPLES = `
Examples:
  ordo study list
  ordo study show posnet/table-1
  ordo study check my.study.yaml
  ordo study pin my.study.yaml
  ordo study show order-probe/demo --json > my.study.json    # a document to start from
`;

export function addStudyCommand(program: Command, context: Context): void {
  const study = program
    .command('study')
    .summary('list, show, check and pin studies')
    .description(
      'A study says what to run, what a paper claims, and how that is judged. It is a document in YAML or JSON: the ' +
        'built-in ones have an id, and yours is a file.',
    )
    .addHelpText('after', EXAMPLES);
  printsTable(study.command('list'))
    .description('Lists the built-in studies with their parts and the number of their targets.')
    .action(({ format }: FormatOption) => {
      const studies = listStudies().map(describe);
      const table = tableOf(studies, {
        id: ['study', (study) => study.id],
        parts: ['parts', ({ parts }) => parts.join(', ')],
        targets: ['targets', (study) => study.targets],
        title: ['title', (study) => study.title],
      });
      context.output().list(studies, [table], format);
    });
  printsTable(study.command('show'))
    .argument('<study>', STUDY_ARGUMENT)
    .description('Shows what a study contains. With --json, prints the document.')
    .action(async (source: string, { format }: FormatOption) => {
      const { study } = await readStudySource(source);
      context.output().list(study, draw(study), format);
    });
  study
    .command('check')
    .argument('<study>', STUDY_ARGUMENT)
    .description(
      'Checks a study and reports all of its problems, each with its line, its JSON pointer and what to do. Ends with ' +
        'exit code 2 if there are any.',
    )
    .action(async (source: string) => {
      const { study } = await readStudySource(source);
      const { parts, targets } = describe(study);
      const text = `${source}: no problems (parts: ${parts.length}, targets: ${targets})`;
      context.output().result({ id: study.id, version: hashStudy(study), problems: [] }, text);
    });
  addPin(study, context);
}

function addPin(study: Command, context: Context): void {
  study
    .command('pin')
    .argument('<study>', STUDY_ARGUMENT)
    .description(
      'Prints what the study can be pinned to: the code, data and signatures that are here now. Put it into the document. ' +
        'From then on, check, run and submit refuse to begin when anything of it is different.',
    )
    .action(async (source: string) => {
      const { study } = await readStudySource(source);
      const parts = await readPinned(study, listSpecParts(study), context.environment().dataDir);
      const pins = describePins({ code: readCodeBase().version, parts });
      context.output().result({ pins }, renderPins(pins));
    });
}

/** Renders pins as YAML. Every text is in quotes, as in JSON. */
function renderPins({ code, data = {}, metrics = {} }: Pins): string {
  return [
    'pins:',
    `  code: ${JSON.stringify(code)}`,
    ...renderMap('data', data),
    ...renderMap('metrics', metrics),
  ].join('\n');
}

function renderMap(name: string, values: Readonly<Record<string, string>>): string[] {
  const lines = Object.entries(values).map(([key, value]) => `    ${key}: ${JSON.stringify(value)}`);
  return lines.length === 0 ? [] : [`  ${name}:`, ...lines];
}

function describe(study: Study) {
  return {
    id: study.id,
    version: hashStudy(study),
    title: study.title,
    citation: study.citation,
    parts: Object.keys(study.parts),
    targets: study.targets.length,
  };
}

function draw(study: Study): View {
  const parts = tableOf(Object.entries(study.parts), {
    part: ['part', ([name]) => name],
    kind: ['kind', ([, part]) => PART_KINDS.find(({ kind }) => kind in part)?.title ?? ''],
    targets: ['judged on', ([name]) => countTargets(study, name), ([name]) => `${countTargets(study, name)} targets`],
    title: ['title', ([, part]) => part.title ?? ''],
  });
  const rows = tableOf(study.rows ?? [], {
    row: ['row', ({ row }) => row],
    variant: ['variant', ({ variant }) => variant ?? null, ({ variant }) => variant ?? '(Ordo has no variant for it)'],
  });
  return [
    study.title,
    ...(study.citation === null ? [] : [study.citation]),
    `version ${hashStudy(study)}`,
    `${nameSeeds(study.seeds)}; baseline ${study.baseline}`,
    '',
    parts,
    ...(rows.rows.length === 0 ? [] : ['', rows]),
    ...(study.notes.length === 0 ? [] : ['', ...study.notes.map((note) => `- ${note}`)]),
  ];
}

const countTargets = ({ targets }: Study, part: string): number =>
  targets.filter((target) => target.part === part).length;
