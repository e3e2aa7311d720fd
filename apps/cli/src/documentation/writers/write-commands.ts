/** Writes the reference of the command line, from the commands themselves. */
import type { Argument, Command, Option } from 'commander';
import { buildProgram } from '../../program.ts';
import { code, escapeText, writeTable } from './markdown.ts';

export async function writeCommands(): Promise<string> {
  const { commands } = await buildProgram([]);
  return commands.flatMap((command) => describeCommand(command, 'ordo', '##')).join('\n\n');
}

function describeCommand(command: Command, above: string, level: string): string[] {
  const name = `${above} ${command.name()}`;
  const own = [
    `${level} ${name}`,
    paragraphs(command.description()),
    ...(command.commands.length === 0 ? [fence(`${name} ${usageOf(command)}`.trim(), '')] : []),
    ...describeInputs(command),
    ...describeRest(command),
  ];
  return [...own, ...command.commands.flatMap((child) => describeCommand(child, name, '###'))];
}

const usageOf = (command: Command): string => command.usage().replace('[command]', '').trim();

function describeInputs({ registeredArguments, options }: Command): string[] {
  const shown = options.filter(({ hidden }) => !hidden);
  const rows = [
    ...registeredArguments.map((argument) => [code(nameArgument(argument)), describe(argument)]),
    ...shown.map((option) => [code(option.flags), describe(option)]),
  ];
  return rows.length === 0 ? [] : [writeTable(['argument or option', 'meaning'], rows)];
}

function nameArgument(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

/** Describes an argument or option. A default may depend on the machine; it then has a description that does not. */
function describe({ description, argChoices, defaultValue, defaultValueDescription }: Argument | Option): string {
  const choices = argChoices === undefined ? '' : ` (one of ${argChoices.map(code).join(', ')})`;
  const plain = defaultValue === undefined || defaultValue === false;
  const fallback = defaultValueDescription ?? code(JSON.stringify(defaultValue));
  return `${escapeText(description)}${choices}${plain ? '' : ` (default: ${fallback})`}`;
}

/** Returns the part of the help below the options: examples, each as a shell block, and sentences. */
function describeRest(command: Command): string[] {
  const blocks = textBelow(command)
    .split(/\n{2,}/u)
    .flatMap(splitAtIndent);
  return blocks.map((block) => {
    const indented = block.split('\n').every((line) => line.startsWith('  '));
    if (indented)
      return fence(block.replaceAll(/^ {2}/gmu, ''), /^ {2,}(?:\S+ \| )?(?:ordo|npm|npx) /u.test(block) ? 'sh' : '');
    return /^Examples?:$/u.test(block) ? 'Examples:' : paragraphs(block);
  });
}

function textBelow(command: Command): string {
  let whole = '';
  const before = command.configureOutput();
  command.configureOutput({ ...before, writeOut: (text) => (whole += text) }).outputHelp();
  command.configureOutput(before);
  return whole.slice(command.helpInformation().length).replaceAll(/^\n+|\s+$/gu, '');
}

/** Splits a block whose first lines are a sentence and whose other lines are indented. */
function splitAtIndent(block: string): string[] {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  const parts: string[][] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (last?.[0]?.startsWith('  ') === line.startsWith('  ')) last?.push(line);
    else parts.push([line]);
  }
  return parts.map((part) => part.join('\n'));
}

const paragraphs = (text: string): string => escapeText(text.trim());
const fence = (text: string, language: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
