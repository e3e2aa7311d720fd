/** Refuses an empty word for any option or argument: it never has a meaning, and as a path it would be the current folder. */
import type { Command } from 'commander';

/** Checks the called command before it does anything. */
export function refuseEmptyWords(program: Command): void {
  program.hook('preAction', (_, command) => {
    const given = command.opts<Readonly<Record<string, unknown>>>();
    for (const option of command.options) {
      const name = option.attributeName();
      const byUser = command.getOptionValueSource(name) === 'cli';
      if (byUser && isEmpty(given[name])) command.error(`error: option '${option.flags}' is empty`);
    }
    for (const [i, argument] of command.registeredArguments.entries()) {
      if (isEmpty(command.processedArgs[i])) command.error(`error: argument '${argument.name()}' is empty`);
    }
  });
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.includes(''));
}
